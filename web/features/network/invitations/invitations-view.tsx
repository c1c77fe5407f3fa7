import { ReceivedInvitations } from "./received.tsx";
import { SentInvitations } from "./sent.tsx";

export const InvitationsView = () => (
  <div className="grid grid-cols-1 gap-5">
    <h2 className="sr-only">Invitations</h2>
    <ReceivedInvitations />
    <SentInvitations />
  </div>
);
