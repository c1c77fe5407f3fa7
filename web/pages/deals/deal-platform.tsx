import { useSearchParams } from "react-router";
import { ExternalButton, Points } from "#web/features/opportunities/elsewhere/external-link.tsx";
import { appName, bootstrapData } from "#web/lib/bootstrap-data.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { LegalLine, Notice } from "#web/ui/feedback/notice.tsx";
import { TabList, TabPanel } from "#web/ui/reading/tabs.tsx";

const TABS = [
  { id: "features", to: "/deal-platform", name: "Features" },
  { id: "access", to: "/deal-platform?tab=access", name: "How to Access" },
];

export default function DealPlatformPage() {
  const [params] = useSearchParams();
  const current = params.get("tab") === "access" ? "access" : "features";
  useDocumentTitle("Deal Platform");
  return (
    <>
      <PageHeader title="Deal Platform" sub="You find rounds here and close them there. It is a separate space." />
      <TabList group="deal-platform" label="Deal Platform" tabs={TABS} current={current} />
      <TabPanel group="deal-platform" current={current} className="mt-6 grid max-w-reading gap-6">
        {current === "features" ? <Features /> : <Access />}
      </TabPanel>
      <div className="mt-8">
        <LegalLine />
      </div>
    </>
  );
}

function Open() {
  return (
    <ExternalButton
      url={bootstrapData().elsewhere.dealPlatform}
      label="Open the deal platform"
      what="the deal platform"
    />
  );
}

function Features() {
  return (
    <>
      <h2>What belongs where</h2>
      <Points
        points={[
          ["Found here", "Founders share a round, members ask, answer and show interest, and talk to each other."],
          [
            "Closed there",
            "Documents, commitments and payments belong to the deal platform. None of them is handled here.",
          ],
          ["Followed here", "Your own stage and private note for each deal stay under My deals."],
        ]}
      />
      <Open />
    </>
  );
}

function Access() {
  return (
    <>
      <h2>How to Access</h2>
      <Points
        points={[
          ["1. Agree here first", `Find a round under Opportunities, and write to its founder on ${appName()}.`],
          ["2. Open the deal platform", "It opens in a new tab. It is run by others, under its own terms."],
          ["3. Come back", "Keep your stage and your note up to date, and confirm the deal once it is closed."],
        ]}
      />
      <Notice>
        You may have to log in there with your {appName()} credentials. Check the address of the page before you type a
        password.
      </Notice>
      <Open />
      <p className="text-sm text-muted">
        Or <AppLink to="/opportunities">browse opportunities</AppLink> here.
      </p>
    </>
  );
}
