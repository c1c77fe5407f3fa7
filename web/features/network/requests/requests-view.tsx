import { ReceivedConnectionRequests } from "./received.tsx";
import { SentConnectionRequests } from "./sent.tsx";

export const ConnectionRequestsView = () => (
  <div className="grid grid-cols-1 gap-5">
    <h2 className="sr-only">Connection requests</h2>
    <ReceivedConnectionRequests />
    <SentConnectionRequests />
  </div>
);
