import { Avatar } from "#web/ui/content/avatar.tsx";

type Props = { of: { company: string; image: string | null }; size?: 32 | 40 | 48 };

export const CompanyMark = ({ of: { company, image }, size = 40 }: Props) => (
  <Avatar id={company} name={company.split(" ")[0] ?? company} image={image} size={size} />
);
