/** Endings of domains that people write without `https://`. None is also a common ending of files, such as `md`, `rs` and `sh`. */
export const ENDINGS = new Set(
  `com org net edu gov int info biz io ai co vc me tv to eu us uk de at ch li fr be nl lu es pt it ie dk se no fi ee lv lt cz sk hu ro bg gr hr
  si ua tr il ae sa qa eg ma ng ke gh za in pk lk bd np cn hk tw jp kr sg th vn id ph au nz ca mx br ar cl uy pe ec ge am kz ly ru
  academy accountants africa agency app asia associates bank bio biz blog build business capital care careers cash chat church city click cloud club
  coffee community company computer consulting coop cool credit dental design dev digital directory doctor earth eco education email
  energy engineer engineering enterprises equity estate events exchange expert family farm finance financial fit foundation fund
  game games garden gifts gle global gmbh green group guide health help holdings house institute insure international investments
  jobs law lawyer legal life limited link live llc loan loans london ltd management market marketing media museum network news ngo one ong online
  page paris partners parts photography photos place plus press pro productions properties property realestate recipes restaurant rocks school
  science security services shop show site social software solar solutions space sport store studio style supply support systems tax team
  tech technology tips today tools top town trade training travel university ventures vip vision website wiki work works world xyz zone`
    .trim()
    .split(/\s+/),
);

/** People with an initial, such as `J.Li`, and products that own their addresses. Not with a path behind it. */
const NAME =
  /(?<![\p{L}\p{N}\p{M}_@-])(?:\p{Lu}\.\p{Lu}\p{L}|(?:ASP|ADO|VB)\.NET)(?![\p{L}\p{N}\p{M}/?#:@]|\.[\p{L}\p{N}])/gu;
const ADDRESS_START = /:\/\/|(?<![\p{L}\p{N}])www\.[^\s.]/iu;
const DOT_AND_ENDING = /[\p{L}\p{N}]\p{M}*\.(?=([a-z]+)(?![\p{L}\p{N}\p{M}]))/giu;

/** What mail readers make a link, also where our own texts have none: `Evil.Com` and other forms of the dot. No files. */
export function hasNoHost(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll("。", ".").replaceAll(NAME, " ");
  if (ADDRESS_START.test(plain)) return false;
  return ![...plain.matchAll(DOT_AND_ENDING)].some(([, ending = ""]) => ENDINGS.has(ending.toLowerCase()));
}
