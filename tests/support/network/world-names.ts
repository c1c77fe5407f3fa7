/** Given names and surnames of twenty languages, some in their own writing. Each pair is a name as people of that language have it. */
const LANGUAGES: Record<string, { given: string; family: string; familyFirst?: true }> = {
  Polish: {
    given: "Łukasz Małgorzata Grażyna Paweł Michał Zofia Stanisław Bożena Wojciech Agnieszka",
    family: "Wójcik Kowalczyk Zieliński Żółkiewski Dąbrowska Król Jabłońska Świątek Wróbel Pawłowska Gołąb Sikora",
  },
  Norwegian: {
    given: "Øystein Åse Bjørn Solveig Håkon Ingrid Sjur Torbjørg Kjell Marte",
    family: "Ødegård Bråten Sørensen Haugen Lødrup Bakke Nygård Skjæveland Moen Tveit Fjeldstad Åsheim",
  },
  Swedish: {
    given: "Åke Märta Göran Elsa Björn Linnéa Sören Hedvig Örjan Maja",
    family: "Sjöberg Lindström Håkansson Öberg Nyström Ekblad Åkerlund Hedlund Mårtensson Björklund Sandgren Wikström",
  },
  German: {
    given: "Jürgen Käthe Günther Anneliese Björn Sabine Uwe Heike Matthäus Dörte",
    family: "Müller Weiß Schäfer Großmann Krüger Böhm Köhler Strauß Vogt Zimmermann Jäger Hofstätter",
  },
  French: {
    given: "François Éloïse Gaël Hélène Benoît Zoé Jérôme Maëlle Théo Océane",
    family: "Lefèvre Bénard Châtelain Garçon Roïc Gauthier Préjean Hébert Lemaître Marçal Desrosiers Fouché",
  },
  Spanish: {
    given: "José Íñigo Begoña Andrés Concepción Joaquín Inés Álvaro Lucía Ramón",
    family: "Muñoz Ibáñez Núñez Peña Zúñiga Cortés Hernández Ordóñez Saldaña Quiñones Benítez Güell",
  },
  Portuguese: {
    given: "João Inês Conceição Luís Antônia Mário Vitória Simão Letícia Estêvão",
    family: "Gonçalves Magalhães Simões Araújo Falcão Assunção Brandão Queirós Mourão Leitão Conceição Patrício",
  },
  Czech: {
    given: "Jiří Božena Ondřej Růžena Tomáš Lenka Vojtěch Žaneta Luboš Šárka",
    family: "Dvořák Růžička Procházka Němec Králová Šťastný Čermák Hájek Kučera Svobodová Žižka Blažek",
  },
  Hungarian: {
    given: "Árpád Gyöngyi Zsófia László Ödön Réka Győző Piroska Lőrinc Emőke",
    family: "Szabó Kovács Tóth Szűcs Balogh Gyöngyösi Kertész Lőrincz Fehér Vörös Bíró Halász",
    familyFirst: true,
  },
  Turkish: {
    given: "Çağlar Ayşe İbrahim Gülşen Oğuz Şule Işıl Özgür Yiğit Nazlı",
    family: "Yıldız Şahin Öztürk Çelik Kılıç Güneş Aydoğan Işık Şimşek Özdemir Aktaş Bağcı",
  },
  Vietnamese: {
    given: "Ngọc Ánh|Hữu Phước|Thị Hằng|Văn Lâm|Quốc Việt|Thùy Dương|Đức Huy|Mỹ Linh|Bảo Trâm|Xuân Trường",
    family: "Nguyễn Trần Phạm Đặng Huỳnh Võ Bùi Đỗ Hồ Ngô Dương Lý",
    familyFirst: true,
  },
  Greek: {
    given: "Γεώργιος Ελένη Δημήτρης Χρυσούλα Νίκος Αναστασία Πέτρος Θεοδώρα Σπύρος Ευαγγελία",
    family:
      "Παπαδόπουλος Νικολαΐδης Αντωνίου Καραγιάννης Βλάχος Μακρής Δημητρίου Οικονόμου Σταύρου Ζαφείρης Λάμπρου Κωνσταντίνου",
  },
  Russian: {
    given: "Алексей Фёдор Наталья Пётр Ксения Артём Людмила Григорий Зинаида Семён",
    family: "Щербаков Королёв Соловьёв Жуковский Воробьёв Чайкин Лебедев Журавлёв Ефимов Третьяков Хомяков Цветаев",
  },
  Ukrainian: {
    given: "Андрій Їжак Мар'яна Олексій Соломія Ярослав Наталія Євген Лук'ян Ганна",
    family:
      "Шевчук Ґоляш Під'ячний Коваленко Бойчук Мельниченко Гнатюк Лисенко Захарченко Євтушенко Йосипчук Стефанишин",
  },
  Arabic: {
    given: "محمد فاطمة أحمد خديجة يوسف مريم إبراهيم زينب عمر سلمى",
    family: "المصري الحداد النجار البغدادي الشامي القاضي الخطيب العطار الهاشمي السقا الدمشقي الفاسي",
  },
  Hebrew: {
    given: "דוד שרה יעקב רבקה אברהם מרים יונתן תמר אליעזר נעמי",
    family: "פרידמן אבוטבול שפירא רוזנברג כהנוביץ גולדשטיין ביטון מזרחי אשכנזי הורוביץ דהן קליין",
  },
  Hindi: {
    given: "अर्जुन प्रियंका राजेश सुनीता विकास गायत्री महेंद्र कविता सिद्धार्थ लक्ष्मी",
    family: "शर्मा चतुर्वेदी अग्रवाल त्रिपाठी राजपूत मल्होत्रा बनर्जी श्रीवास्तव कुलकर्णी देशमुख भट्टाचार्य सक्सेना",
  },
  Japanese: {
    given: "さくら 健太郎 美咲 大輔 陽菜子 翔平 直樹 あゆみ 千代子 龍之介",
    family: "佐藤 鈴木 高橋 渡辺 小笠原 長谷川 山口 五十嵐 清水 藤原 大久保 中島",
    familyFirst: true,
  },
  Korean: {
    given: "민준 서연 지훈 하은 도현 수빈 예준 지우 현우 채원",
    family: "김 이 박 최 정 남궁 황보 제갈 선우 독고 윤 한",
    familyFirst: true,
  },
  Chinese: {
    given: "Xiaolong Meiling Jianguo Yuxuan Zhihao Qingyun Haoran Lihua Weiming Shufen",
    family: "Wang Zhang Ouyang Huang Zhou Sima Zheng Shangguan Xu Liang Guo Zhuge",
  },
};

const listOf = (text: string): string[] => text.split(text.includes("|") ? "|" : " ");

/** All names, 120 of each language, as they are written there. */
export function worldNames(): string[] {
  return Object.values(LANGUAGES).flatMap(({ given, family, familyFirst }) =>
    listOf(family).flatMap((last) =>
      listOf(given).map((first) => (familyFirst ? `${last} ${first}` : `${first} ${last}`)),
    ),
  );
}

/** Letters that have no mark to take off, as they are typed on another keyboard. */
const TYPED: Record<string, string> = { ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", ı: "i" };

/** A name as it is typed without accents and capitals, apart from what the product does. */
export const typedPlainly = (name: string): string =>
  name
    .toLocaleLowerCase("en")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .replace(/[łøđßæı]/g, (letter) => TYPED[letter] ?? letter);

/** A text with one typo at a letter: left out, added, replaced, or in the other order with the next one. */
export function withTypo(text: string, random: () => number): string {
  const letters = [...text];
  const pick = (count: number) => Math.floor(random() * count);
  const isLetter = (at: number) => /\p{L}/u.test(letters[at] ?? "");
  const places = letters.map((_, at) => at).filter(isLetter);
  const any = () => letters[places[pick(places.length)] ?? 0] ?? "";
  for (;;) {
    const at = places[pick(places.length)] ?? 0;
    const changed = [
      () => letters.toSpliced(at, 1),
      () => letters.toSpliced(at, 0, any()),
      () => letters.toSpliced(at, 1, any()),
      () => (isLetter(at + 1) ? letters.toSpliced(at, 2, letters[at + 1] ?? "", letters[at] ?? "") : letters),
    ]
      [pick(4)]?.()
      .join("");
    if (changed !== undefined && changed !== text) return changed;
  }
}
