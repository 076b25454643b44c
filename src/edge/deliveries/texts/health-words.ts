/**
 * Words of health, of what the clinic treats and of who treats it, in the product's languages. A mail, a text or a push
 * has none of them: its reader is not alone with it.
 */
const words = [
  // English
  'hiv aids stis? stds? prep pep hep hepatitis doxy\\p{L}* chlamydia gonorrh\\p{L}* syphilis herpes gilead',
  'test(?:s|ed|ing)? labs? results? diagnos\\p{L}* medic\\p{L}* medication\\p{L}* prescription\\p{L}* pharmac\\p{L}* refills?',
  'doses? pills? shots? inject\\p{L}* vaccin\\p{L}* swabs? kits? blood symptoms? infect\\p{L}* virus\\p{L}* treat(?:ment|ments|ed)',
  'sex sexual\\p{L}* health\\p{L}* doctors? nurses? clinicians? providers? clinic\\p{L}* emergency insurance',
  // Spanish
  'vih sida prueba\\p{L}* an[aá]lisis resultado\\p{L}* medicamento\\p{L}* medicina\\p{L}* receta\\p{L}* m[eé]dic\\p{L}* cl[ií]nica\\p{L}*',
  'farmacia\\p{L}* seguro emergencia\\p{L}* expediente\\p{L}* vacuna\\p{L}* inyecci\\p{L}* sangre s[ií]ntoma\\p{L}* infecci\\p{L}*',
  'tratamiento\\p{L}* salud enfermer\\p{L}* laboratorio\\p{L}*',
  // French
  'r[eé]sultat\\p{L}* m[eé]dicament\\p{L}* ordonnance\\p{L}* m[eé]decin\\p{L}* m[eé]dica\\p{L}* clinique\\p{L}* pharmacie\\p{L}* d[eé]pistage\\p{L}*',
  'assurance urgence\\p{L}* dossier\\p{L}* piq[uû]re\\p{L}* sang sympt[oô]me\\p{L}* traitement\\p{L}* sant[eé] sexuel\\p{L}*',
  'infirmi\\p{L}* laboratoire\\p{L}*',
].flatMap((line) => line.split(' '))

const phrases = ['care team', 'your record', 'equipo de atenci[oó]n', '[eé]quipe de soins']

/** Arabic joins articles and prepositions to a word: these stand anywhere in one. */
const arabic =
  'فيروس|إيدز|فحص|تحليل|تحاليل|نتيجة|نتائج|دواء|أدوية|وصفة|طبيب|عيادة|صيدلية|تأمين|سجلك|رعاي|طوارئ|لقاح|تطعيم|حقنة|جنسي|صحة|عدوى|علاج|أعراض|ممرض|مختبر|مريض'

/** Whole words, since others hold them: تطبيق is an app, صحيح is correct. */
const wholeArabic = '(?:ال|لل)?(?:طبي|صحي)ة?'

const healthWord = new RegExp(
  `(?<!\\p{L})(?:${[...words, ...phrases, wholeArabic].join('|')})(?!\\p{L})|${arabic}`,
  'iu',
)

/** The first word of health in a text; null where it has none. */
export const findHealthWord = (text: string): string | null => healthWord.exec(text)?.[0] ?? null
