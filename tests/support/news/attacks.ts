/**
 * Texts of a hostile feed, each with what readers see of it: what is left after its tags are removed is markup again, and shown as text; begins some that never ends; or
 * reorders the letters beside it.
 */
export const ATTACKS = [
  ["</script <img src=x onerror=window.hacked=1 ", "</script <img src=x onerror=window.hacked=1"],
  [
    "&amp;lt;script&amp;gt;window.hacked=1&amp;lt;/script&amp;gt; twice",
    "&lt;script&gt;window.hacked=1&lt;/script&gt; twice",
  ],
  ["<scr<b>ipt>window.hacked=1</scr</b>ipt> inside", "<script>window.hacked=1</script> inside"],
  [`" onmouseover="window.hacked=1" autofocus="`, `" onmouseover="window.hacked=1" autofocus="`],
  ["javascript:window.hacked=1 \u202egnp.exe\u2066", "javascript:window.hacked=1 gnp.exe"],
  ["&lt;svg/onload=window.hacked=1&gt; &lt;!-- &lt;script", "<svg/onload=window.hacked=1> <!-- <script"],
] as const;
