/** Names, and what people type to find them. */
export const SEARCHED_NAMES: Record<string, string[]> = {
  "Sinéad O’Connor": ["o'connor", "O’CONNOR", "oconnor", "connor  sinead"],
  "Jean-Luc Moreau": ["jean luc", "jeanluc", "jean-luc"],
  "Ana de la Cruz": ["cruz ana", "delacruz", "  ana   cruz "],
  "J. R. Okafor": ["jr okafor", "okafor j.r."],
  "Łukasz Đặng": ["lukasz", "dang"],
  "Işık Groß": ["isik", "gross", "GROSS isik"],
  محـمّد: ["محمد", "محـمد"],
};
