import type { Source } from "./sources.ts";

/**
 * One way to do each thing: what belongs to a kit stands nowhere else. Each function returns the places of a second way, as
 * `path: what was found`.
 */

const isScreen = (path: string): boolean => /^web\/(features|pages|layouts)\//.test(path);

const found = ({ path, text }: Source, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, "g"))].map(([match]) => `${path}: ${match}`));

/** A message is not submitted: it goes into a queue on the screen and from there through the socket. */
const COMPOSER = "web/features/messages/thread/composer.tsx";

/** Forms and their state outside `web/forms`. */
export const ownForms = (source: Source): string[] =>
  isScreen(source.path) && source.path !== COMPOSER
    ? found(source, [/<form\b/, /\bnew FormData\(/, /\buseForm\b[^;]*from "react-hook-form"/])
    : [];

/** Conflicts of edits handled outside `useConflict`. */
export const ownConflicts = (source: Source): string[] =>
  /^web\/(?!forms\/|lib\/mutations\/edit-conflict\.ts)/.test(source.path) && !/\/api\.ts$/.test(source.path)
    ? found(source, [/\bEditConflict\b/])
    : [];

/** Screens that find out themselves whether something is missing. */
export const ownMissing = (source: Source): string[] =>
  isScreen(source.path) ? found(source, [/\bstatus === 404\b/]) : [];

/** Guards against a second press, and states of a running request, outside `useAction`. */
export const ownGuards = (source: Source): string[] =>
  /^web\/(?!lib\/mutations\/)/.test(source.path)
    ? found(source, [
        /\b(is)?(running|busy|sending|saving|submitting|pending)\w* = useRef\(/i,
        /\[(busy|busyWith|running|saving|sending|pending|cancelling|deleting|loading)\w*,[^\]]*\] = useState/,
        /\buseMutation\(/,
      ])
    : [];

/** Overlays and lists of Headless UI outside `web/ui`. */
export const ownOverlays = (source: Source): string[] =>
  /^web\/(?!ui\/)/.test(source.path) ? found(source, [/from "@headlessui\/react"/]) : [];

/** Query keys and paths of the API outside `api.ts` and the helpers that build them. */
export const strayQueryKeys = (source: Source): string[] =>
  /^web\/(?!lib\/(query-client|lists\/pages-query)\.ts)/.test(source.path) && !/\/api\.ts$/.test(source.path)
    ? found(source, [
        /queryKey: \[/,
        /\b(apiQuery|pagesQuery)(<[^(]*>)?\(/,
        ...(isScreen(source.path) ? [/["'`]\/api\/[^"'`]*/] : []),
      ])
    : [];

/** The tables of routes, whose functions wrap what they load. */
const ROUTE_TABLE = "web/features/admin/sections.ts";
const WRAPPED_IMPORT =
  /\b(recoverable|lazyOverlay)(<[^(]*>)?\(\s*(async )?\(\) =>\s*(\(\{ default: \(await )?import\(/g;

/** Code that a screen fetches later without the kits that survive a missing network: a browser never repeats a failed import. */
export const rawCodeImports = ({ path, text }: Source): string[] =>
  isScreen(path) && path !== ROUTE_TABLE
    ? found({ path, text: text.replace(WRAPPED_IMPORT, "") }, [/\bimport\([^)]*/])
    : [];

/** Dates, numbers and lists formatted outside the two modules that do it for the screens and the mails. */
export const ownFormats = (source: Source): string[] =>
  /^worker\/contract\/(dates|numbers|content\/time-zones)\.ts$/.test(source.path)
    ? []
    : found(source, [
        /\bIntl\.(DateTimeFormat|ListFormat|NumberFormat|PluralRules|RelativeTimeFormat)\(/,
        /\.join\(" and "\)/,
        /\.toLocale(Date|Time)?String\(/,
        /\bimport \{[^}]*\bformat\w*\b[^}]*\} from "date-fns"/,
      ]);

const WRITTEN = "text|line|paragraph|sentence|word|description|markdown|body|excerpt|question|answer|note|message";
/** Keys that are what a row says: two rows may say the same. */
export const keysFromContent = (source: Source): string[] =>
  source.path.startsWith("web/")
    ? found(source, [new RegExp(`key=\\{(?:\`\\$\\{)?(?:[\\w?]+\\.)*(${WRITTEN})(?:\\.slice\\(.*?\\))?\\}`)])
    : [];

/** The tags that `base.css` gives the direction of what they say, and `code`, which has that of its language. */
const DIRECTED = new Set(
  "h1 h2 h3 h4 p li dt dd td th blockquote figcaption label legend option code a b strong em span time button cite".split(
    " ",
  ),
);
/** Tags with texts of ours, of code, or of other elements only. */
const SHOWN_TEXT =
  /<([a-z][a-z0-9]*)((?:\s(?:[^<>{}]|\{[^{}]*\})*)?)>\s*\{(?:\w+\??\.)+(?:name|title|company|text|description|note|topic)\}/g;
/** What somebody wrote, shown in an element that does not take its direction. */
export const undirectedTexts = ({ path, text }: Source): string[] =>
  path.startsWith("web/")
    ? [...text.matchAll(SHOWN_TEXT)]
        .filter(([, tag = "", attributes = ""]) => tag !== "bdi" && !DIRECTED.has(tag) && !attributes.includes("dir="))
        .map(([match]) => `${path}: ${match}`)
    : [];

/** A name or title of somebody's as an expression among the words of a sentence. */
const NAME = String.raw`\{(?:\w+\??\.)*(?:name|firstName|title|company)\}`;
/** Names and titles inside sentences that are not isolated by \`bdi\`, so that one in Hebrew or Arabic turns the words around it. */
export const namesInSentences = (source: Source): string[] =>
  isScreen(source.path)
    ? found({ ...source, text: source.text.replace(/<span className="sr-only">[^<]*<\/span>/g, "") }, [
        new RegExp(`(?<=[\\w,.:] )${NAME}(?![ ,]*[\\w-]+=)`),
        new RegExp(`(?<=[>\\n] *)${NAME}(?=[:,.·’']? [\\w·]+(?![\\w-]*=))`),
      ])
    : [];

/** Long words that do not shrink a table or a grid: `break-words` keeps the width of the longest one. */
export const weakWraps = (source: Source): string[] =>
  source.path.startsWith("web/") ? found(source, [/\bbreak-words\b/, /overflow-wrap: break-word/]) : [];

/** Forms with a text of several lines that is lost with the page. */
export const formsWithoutDraft = ({ path, text }: Source): string[] =>
  isScreen(path) && text.includes("useForm({") && text.includes("<Textarea") && !/\bdraft\b/.test(text)
    ? [`${path}: a Textarea in a form without a draft`]
    : [];

/** Stylesheets outside `web/ui`, except the one that collects them. */
export const isStrayStylesheet = (path: string): boolean =>
  path.startsWith("web/") && path.endsWith(".css") && !path.startsWith("web/ui/") && path !== "web/app.css";

/** Requests that would wait for ever on a connection whose network is gone. */
export const unlimitedRequests = ({ path, text }: Source): string[] => [
  ...[...text.matchAll(/(?<![.\w])fetch\((?!\w+: )[^;]*;/g)]
    .filter(([call]) => !call.includes("signal"))
    .map(([call]) => `${path}: ${call}`),
  ...(path === "web/lib/time-limit.ts" ? [] : found({ path, text }, [/new XMLHttpRequest/])),
];
/** Time zones as a device or a row names them, passed on unchecked. */
export const ownZones = (source: Source): string[] =>
  /^worker\/contract\/(dates|content\/time-zones)\.ts$/.test(source.path)
    ? []
    : found(source, [/\btz\(/, /resolvedOptions\(\)\.timeZone/, /\btzOffset\((?!usableZone\()/]);

/** Typed words compared with texts outside `fold` and `search-words`. Feeds: names of months, not a search. */
export const ownFolding = (source: Source): string[] =>
  /^worker\/(contract\/content\/(fold|search-words)|features\/news\/reading\/dates)\.ts$/.test(source.path)
    ? []
    : found(source, [
        /const fold\b/,
        /\.normalize\("NFK?D"\)[^;]*\\p\{M\}/,
        /\.toLowerCase\(\)\.includes\(\w+\.toLowerCase\(\)/,
        /\bfold\([^;]*\)\.(includes|startsWith)\(/,
      ]);
