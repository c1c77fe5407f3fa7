type Pairs = readonly (readonly [value: string, text: string, ...unknown[]])[];
type Texts = Readonly<Record<string, string>>;

type Props = {
  none?: string;
  of: Pairs | Texts;
};

const isPairs = (of: Pairs | Texts): of is Pairs => Array.isArray(of);

export const Options = ({ none, of }: Props) => (
  <>
    {none && <option value="">{none}</option>}
    {(isPairs(of) ? of : Object.entries(of)).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </>
);
