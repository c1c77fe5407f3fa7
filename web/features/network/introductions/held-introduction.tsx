import { Check, Clock, Send } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "#contract/dates.ts";
import type { PersonView } from "#contract/members.ts";
import type { HeldIntroductionView, IntroductionAnswer } from "#contract/network/introductions.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { firstName } from "#web/lib/initials.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { answerIntroduction } from "./api.ts";
import { Chain } from "./chain.tsx";

type Props = {
  held: HeldIntroductionView;
  onAnswered: (answer: IntroductionAnswer, held: HeldIntroductionView) => void;
  onLater?: () => void;
};

export function AskedRow({ held, onAnswered, onLater }: Props) {
  const { requester, target, from, next, noteToViewer, noteToTarget, at } = held;
  const viewer = useViewer();
  const answers = useAnswers(held, onAnswered);
  const between = [...(from ? [from] : []), ...(viewer ? [{ ...viewer, title: null }] : [])];
  const chain = [requester, ...between, ...(next && next.id !== target.id ? [next] : []), target];
  return (
    <li className="grid gap-4 px-5 pt-1 pb-5 max-md:px-4 [&+li]:border-t [&+li]:border-border [&+li]:pt-5">
      <div className="border-y border-border py-4">
        <Chain people={chain} label={`From ${requester.name} to ${target.name}`} />
      </div>
      <p>
        <Name person={requester} /> asks to be introduced to <Name person={target} />. <Moment at={at} />
      </p>
      {noteToViewer !== null && <Note label="To you">{noteToViewer}</Note>}
      <Note label={`To pass on to ${firstName(target.name)}, as written`}>{noteToTarget}</Note>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" {...answers.attributes("pass", "Passing on...")}>
          <Icon of={Send} />
          Pass on <span className="sr-only">the request of {requester.name}</span>
        </Button>
        {onLater && (
          <Button onClick={onLater}>
            <Icon of={Clock} />
            Later
          </Button>
        )}
        <Button variant="ghost" {...answers.attributes("decline", "Declining...")}>
          Decline <span className="sr-only">the request of {requester.name}</span>
        </Button>
      </div>
      <WaitNote of={answers.action} className="text-subtle" />
      {answers.question}
      <p className="text-meta text-muted">
        {firstName(requester.name)} isn't told if you decline or don't answer. {firstName((next ?? target).name)} learns
        of it only if you pass it on.
      </p>
    </li>
  );
}

export function ReceivedRow({ held, onAnswered }: Props) {
  const { requester, from, noteToTarget, at } = held;
  const answers = useAnswers(held, onAnswered);
  const name = firstName(requester.name);
  return (
    <li className="grid gap-4 px-5 pt-1 pb-5 max-md:px-4 [&+li]:border-t [&+li]:border-border [&+li]:pt-5">
      <p>
        {from && (
          <>
            <Name person={from} /> introduces{" "}
          </>
        )}
        <Name person={requester} /> {from ? "to you." : "asks to meet you."} <Moment at={at} />
      </p>
      <Note label={`From ${name}`}>{noteToTarget}</Note>
      <div className="flex flex-wrap gap-2">
        <Button {...answers.attributes("accept", "Accepting...")}>
          <Icon of={Check} />
          Accept <span className="sr-only">the introduction of {requester.name}</span>
        </Button>
        <Button variant="ghost" {...answers.attributes("ignore", "Ignoring...")}>
          Ignore <span className="sr-only">the introduction of {requester.name}</span>
        </Button>
      </div>
      <WaitNote of={answers.action} className="text-subtle" />
      {answers.question}
      <p className="text-meta text-muted">
        If you accept, a conversation with <bdi>{name}</bdi> opens. If you ignore it, nobody is told.
      </p>
    </li>
  );
}

/** Asked first, because ending an introduction cannot be undone. */
const QUESTIONS: { [Answer in IntroductionAnswer]?: { title: string; confirm: string; busyLabel: string } } = {
  decline: { title: "Decline this request?", confirm: "Decline", busyLabel: "Declining..." },
  ignore: { title: "Ignore this introduction?", confirm: "Ignore", busyLabel: "Ignoring..." },
};

/** One answer at a time; only the pressed button shows that it is busy. */
function useAnswers(held: HeldIntroductionView, onAnswered: Props["onAnswered"]) {
  const [asked, setAsked] = useState<IntroductionAnswer | null>(null);
  const action = useAction(answerIntroduction, { onDone: (_, { answer }) => onAnswered(answer, held) });
  const run = (answer: IntroductionAnswer) => action.run({ id: held.id, answer });
  const attributes = (answer: IntroductionAnswer, busyLabel: string) => ({
    ...waitAttributes(action),
    busy: action.busy && action.input?.answer === answer,
    busyLabel,
    onClick: () => (QUESTIONS[answer] ? setAsked(answer) : void run(answer)),
  });
  const last = useLastOpen(asked);
  const words = last && QUESTIONS[last];
  const question = words && (
    <ConfirmDialog
      {...words}
      open={asked !== null}
      onClose={() => setAsked(null)}
      description={`${firstName(held.requester.name)} isn't told. You can't take this back.`}
      onConfirm={() => run(last)}
      waiting={action}
    />
  );
  return { action, attributes, question };
}

function Name({ person }: { person: PersonView }) {
  return (
    <>
      <PersonLink person={person} className="font-semibold">
        {person.name}
      </PersonLink>
      {person.sample && (
        <>
          {" "}
          <SampleMark />
        </>
      )}
    </>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-meta whitespace-nowrap text-muted">
      {formatMoment(at)}
    </time>
  );
}

function Note({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className="text-meta text-muted">{label}</p>
      <blockquote
        className="mt-1 max-w-[62ch] border-l-2 border-border pl-3.5 text-sm wrap-anywhere whitespace-pre-line"
        dir="auto"
      >
        {children}
      </blockquote>
    </div>
  );
}
