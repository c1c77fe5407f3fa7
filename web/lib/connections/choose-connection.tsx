import type { MemberCardView } from "#contract/network/people.ts";
import { ChoosePerson } from "../people/choose-person.tsx";
import { connectionsQuery } from "./api.ts";

type Props = {
  except?: readonly string[];
  onChoose: (person: MemberCardView) => void;
};

export const ChooseConnection = (props: Props) => (
  <ChoosePerson
    {...props}
    label="Search your connections"
    query={(words) => connectionsQuery(words ? `q=${encodeURIComponent(words)}` : "")}
    name={["connection", "connections"]}
    failed="Your connections could not be loaded."
    none="You have no connections yet."
    noMatch="None of your connections has this name."
  />
);
