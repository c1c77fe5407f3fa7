import { ada, amara, daniel, ines, ingrid, kenji, otto, priya, type SamplePerson, tomas } from "./people.ts";

/** Who is connected in the sample data; the later in the list, the longer ago. Rows of people who are not there are left out. */
const CONNECTED: [one: SamplePerson, other: SamplePerson][] = [
  [ada, ines],
  [ada, tomas],
  [ines, amara],
  [ines, priya],
  [ada, priya],
  [amara, daniel],
  [amara, tomas],
  [daniel, ingrid],
  [daniel, kenji],
  [ingrid, tomas],
  [kenji, amara],
  [kenji, priya],
  [priya, tomas],
  [ines, otto],
];

/** One row for each side. `ago` in hours. */
export const sampleConnections = CONNECTED.flatMap(([one, other], at) => {
  const ago = 20 + at * 31;
  return [
    { memberId: one.id, peerId: other.id, ago },
    { memberId: other.id, peerId: one.id, ago },
  ];
});

/** Requests that wait: one that Ada received, with a note, and one that she sent. */
export const sampleRequests = [
  {
    requesterId: kenji.id,
    recipientId: ada.id,
    note: "Your status page is the first one I have read to the end. I would like to hear how the nightly close works for clinics.",
    ago: 6,
  },
  { requesterId: ada.id, recipientId: otto.id, note: "", ago: 27 },
];
