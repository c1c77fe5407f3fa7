#!/usr/bin/env bash
# Packages: mimetext 3.0.28, which mails of Cloudflare workers are often written with; nodemailer 10.6.1 to compare.
# One would guess: a mail with an umlaut is encoded, so that its bytes are what its headers say.
# What it does: the part says "Content-Transfer-Encoding: 7bit" over bytes above 127, which RFC 2045 (2.7 and 6.2) rules out, and a line
#   of any length stays one line (7bit ends at 998). The subject is one encoded word of any length, where RFC 2047 (2) allows 75 characters.
#   nodemailer splits the words and encodes the text.
# Output seen:
#   mimetext: says 7bit, bytes above 127: true, a line above 998: true, an encoded word above 75: true
#   nodemailer: says quoted-printable, bytes above 127: false, a line above 998: false, an encoded word above 75: false
# Users would feel: most mailboxes guess right. A relay that believes the header may cut the eighth bit or refuse the mail, and some programs
#   show the raw "=?utf-8?B?" as the subject: a confirmation in German may be unreadable where one in English is fine. The option encoding
#   only writes the header: give addMessage a text that is in base64 already, with lines of 76. Subjects above 45 bytes need another library.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts mimetext@3.0.28 nodemailer@10.6.1 || { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import { createMimeMessage } from "mimetext";
import nodemailer from "nodemailer";

const [from, to] = ["events@example.org", "guest@example.org"];
const subject = "Ihre Anmeldung ist bestätigt: Abend der Gründerinnen und Gründer im Haus am Fluss";
const text = `Schöne Grüße. ${"Wir freuen uns. ".repeat(80)}`;

const message = createMimeMessage();
message.setSender(from);
message.setRecipient(to);
message.setSubject(subject);
message.addMessage({ contentType: "text/plain", data: text });
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const mails = {
  mimetext: Buffer.from(message.asRaw()),
  nodemailer: (await transport.sendMail({ from, to, subject, text })).message,
};
for (const [name, mail] of Object.entries(mails)) {
  const body = mail.subarray(mail.indexOf("\r\n\r\n") + 4);
  const head = mail.toString().split("\r\n\r\n")[0];
  const longest = Math.max(...body.toString("latin1").split("\r\n").map((line) => line.length));
  const words = head.match(/=\?utf-8\?[bq]\?[^?]*\?=/gi).map((word) => word.length);
  console.log(
    `${name}: says ${/transfer-encoding: *(\S+)/i.exec(head)[1]}, bytes above 127: ${body.some((byte) => byte > 127)},`,
    `a line above 998: ${longest > 998}, an encoded word above 75: ${Math.max(...words) > 75}`,
  );
}
JS

expected='mimetext: says 7bit, bytes above 127: true, a line above 998: true, an encoded word above 75: true
nodemailer: says quoted-printable, bytes above 127: false, a line above 998: false, an encoded word above 75: false'
seen=$(node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
