import type { productLanguages } from '../platform/product-languages'

type ProductLanguage = (typeof productLanguages)[number]
type Translated = Exclude<ProductLanguage, 'en'>
/** What is said when an email or a phone number changes, or is about to. */
const contactLines = ({ english, ar, es, fr }: Readonly<Record<Translated | 'english', string>>) =>
  [
    [
      `Your {brand} ${english} was changed`,
      {
        ar: `تم تغيير ${ar} لدى {brand}`,
        es: `${es} de {brand} cambió`,
        fr: `${fr} {brand} : modification`,
      },
    ],
    [
      `The ${english} of your {brand} account was changed. If this was not you, undo it within 72 hours: {0}`,
      {
        ar: `تم تغيير ${ar} في حسابك لدى {brand}. إن لم تكن أنت من فعل ذلك، فتراجع عنه خلال 72 ساعة: {0}`,
        es: `${es} de su cuenta de {brand} cambió. Si no fue usted, deshaga el cambio en un plazo de 72 horas: {0}`,
        fr: `${fr} de votre compte {brand} : une modification a eu lieu. Si ce n’était pas vous, annulez-la dans les 72 heures : {0}`,
      },
    ],
    [
      `Your {brand} ${english} is about to change`,
      {
        ar: `سيتغيّر ${ar} لدى {brand} قريبًا`,
        es: `${es} de {brand} está por cambiar`,
        fr: `${fr} {brand} va changer`,
      },
    ],
    [
      `{brand} staff entered a new ${english} for your account. If you did not ask for this, stop it: {0}`,
      {
        ar: `غيّر فريق {brand} ${ar} في حسابك. إن لم تطلب ذلك، فأوقفه: {0}`,
        es: `El equipo de {brand} está cambiando un dato de su cuenta: ${es.charAt(0).toLowerCase()}${es.slice(1)}. Si no lo pidió, deténgalo: {0}`,
        fr: `L’équipe {brand} modifie une information de votre compte : ${fr.charAt(0).toLowerCase()}${fr.slice(1)}. Si vous ne l’avez pas demandé, arrêtez-la : {0}`,
      },
    ],
  ] as const

/** Each English line of a message, `{0}` for what is filled in, with its translations. `{brand}` stays for the brand. */
const lines: readonly (readonly [english: string, Readonly<Record<Translated, string>>])[] = [
  [
    'Your {brand} code',
    { ar: 'رمزك من {brand}', es: 'Su código de {brand}', fr: 'Votre code {brand}' },
  ],
  [
    'Your {brand} code is {0}. It works for 10 minutes. Nobody from {brand} will ever ask you for it.',
    {
      ar: 'رمزك من {brand} هو {0}. يعمل لمدة 10 دقائق. لن يطلبه منك أحد من {brand} أبدًا.',
      es: 'Su código de {brand} es {0}. Sirve durante 10 minutos. Nadie de {brand} se lo pedirá nunca.',
      fr: 'Votre code {brand} est {0}. Il est valable 10 minutes. Personne chez {brand} ne vous le demandera jamais.',
    },
  ],
  [
    'You are invited to {brand}',
    {
      ar: 'أنت مدعو إلى {brand}',
      es: 'Tiene una invitación a {brand}',
      fr: 'Vous êtes invité à rejoindre {brand}',
    },
  ],
  [
    'A colleague invited you to work with {brand}. Choose a password and set up your account: {0}\nThe link works once, for 7 days. If you did not expect it, leave it.',
    {
      ar: 'دعاك أحد الزملاء إلى العمل مع {brand}. اختر كلمة مرور وأعدّ حسابك: {0}\nيعمل الرابط مرة واحدة، لمدة 7 أيام. إن لم تكن تتوقعه، فتجاهله.',
      es: 'Un colega le invitó a trabajar con {brand}. Elija una contraseña y configure su cuenta: {0}\nEl enlace sirve una vez, durante 7 días. Si no lo esperaba, ignórelo.',
      fr: 'Un collègue vous invite à travailler avec {brand}. Choisissez un mot de passe et configurez votre compte : {0}\nLe lien sert une fois, pendant 7 jours. Si vous ne l’attendiez pas, ignorez-le.',
    },
  ],
  [
    'Your {brand} second step was reset',
    {
      ar: 'أُعيد ضبط خطوتك الثانية لدى {brand}',
      es: 'Se restableció su segundo paso de {brand}',
      fr: 'Votre deuxième étape {brand} a été réinitialisée',
    },
  ],
  [
    'An admin reset the second step of your {brand} sign-in, and you are signed out everywhere. Set up a new one with your next sign-in: {0}\nIf you did not ask for this, tell your admin now.',
    {
      ar: 'أعاد أحد المسؤولين ضبط الخطوة الثانية لتسجيل دخولك إلى {brand}، وتم تسجيل خروجك من كل الأجهزة. أعدّ خطوة جديدة عند تسجيل دخولك التالي: {0}\nإن لم تطلب ذلك، فأخبر المسؤول الآن.',
      es: 'Un administrador restableció el segundo paso de su acceso a {brand}, y se cerró su sesión en todos los dispositivos. Configure uno nuevo la próxima vez que entre: {0}\nSi no lo pidió, avise ahora a su administrador.',
      fr: 'Un administrateur a réinitialisé la deuxième étape de votre connexion à {brand}, et vous êtes déconnecté partout. Configurez-en une nouvelle à votre prochaine connexion : {0}\nSi vous ne l’avez pas demandé, prévenez tout de suite votre administrateur.',
    },
  ],
  [
    'Your {brand} link',
    { ar: 'رابطك من {brand}', es: 'Su enlace de {brand}', fr: 'Votre lien {brand}' },
  ],
  [
    'Your {brand} link: {0}',
    {
      ar: 'رابطك من {brand}: {0}',
      es: 'Su enlace de {brand}: {0}',
      fr: 'Votre lien {brand} : {0}',
    },
  ],
  [
    'It works once, for 15 minutes.',
    {
      ar: 'يعمل مرة واحدة، لمدة 15 دقيقة.',
      es: 'Sirve una vez, durante 15 minutos.',
      fr: 'Il fonctionne une seule fois, pendant 15 minutes.',
    },
  ],
  [
    'Your {brand} password was changed',
    {
      ar: 'تم تغيير كلمة مرورك في {brand}',
      es: 'Se cambió su contraseña de {brand}',
      fr: 'Votre mot de passe {brand} a été modifié',
    },
  ],
  [
    'Your {brand} password was changed. If this was not you, sign in with a code and choose another: {0}',
    {
      ar: 'تم تغيير كلمة مرورك في {brand}. إن لم تكن أنت من فعل ذلك، فسجّل الدخول برمز واختر كلمة أخرى: {0}',
      es: 'Se cambió su contraseña de {brand}. Si no fue usted, inicie sesión con un código y elija otra: {0}',
      fr: 'Votre mot de passe {brand} a été modifié. Si ce n’était pas vous, connectez-vous avec un code et choisissez-en un autre : {0}',
    },
  ],
  [
    '{brand} needs your agreement',
    {
      ar: 'تحتاج {brand} إلى موافقتك',
      es: '{brand} necesita su consentimiento',
      fr: '{brand} a besoin de votre accord',
    },
  ],
  [
    'Before your next step, please sign in, read and agree: {0}',
    {
      ar: 'قبل خطوتك التالية، يرجى تسجيل الدخول والقراءة والموافقة: {0}',
      es: 'Antes del siguiente paso, inicie sesión, lea y acepte: {0}',
      fr: 'Avant la prochaine étape, connectez-vous, lisez et donnez votre accord : {0}',
    },
  ],
  ...contactLines({
    ar: 'بريدك الإلكتروني',
    es: 'Su correo electrónico',
    fr: 'Votre adresse e-mail',
    english: 'email',
  }),
  ...contactLines({
    ar: 'رقم هاتفك',
    es: 'Su número de teléfono',
    fr: 'Votre numéro de téléphone',
    english: 'phone number',
  }),
  [
    'See, move or cancel your appointments: {0}',
    {
      ar: 'لعرض مواعيدك أو تغييرها أو إلغائها: {0}',
      es: 'Vea, cambie o cancele sus citas: {0}',
      fr: 'Voir, déplacer ou annuler vos rendez-vous : {0}',
    },
  ],
  [
    'Something new to read',
    { ar: 'لديك شيء جديد للقراءة', es: 'Algo nuevo para leer', fr: 'Du nouveau à lire' },
  ],
  [
    'There is something new to read in your account.',
    {
      ar: 'هناك شيء جديد للقراءة في حسابك.',
      es: 'Hay algo nuevo para leer en su cuenta.',
      fr: 'Il y a du nouveau à lire dans votre compte.',
    },
  ],
  [
    'Your record was opened in an emergency',
    {
      ar: 'فُتح سجلك في حالة طوارئ',
      es: 'Su expediente se abrió en una emergencia',
      fr: 'Votre dossier a été ouvert en urgence',
    },
  ],
  [
    'Someone of our staff who is not on your care team opened your record in an emergency. We review each time.',
    {
      ar: 'فتح أحد موظفينا من خارج فريق رعايتك سجلك في حالة طوارئ. نراجع كل مرة.',
      es: 'Alguien de nuestro personal que no está en su equipo de atención abrió su expediente en una emergencia. Revisamos cada caso.',
      fr: 'Une personne de notre équipe hors de votre équipe de soins a ouvert votre dossier en urgence. Nous vérifions chaque cas.',
    },
  ],
  [
    'Sign in to see who and when: {0}',
    {
      ar: 'سجّل الدخول لترى من ومتى: {0}',
      es: 'Inicie sesión para ver quién y cuándo: {0}',
      fr: 'Connectez-vous pour voir qui et quand : {0}',
    },
  ],
  [
    'An answer to your request',
    { ar: 'رد على طلبك', es: 'Una respuesta a su solicitud', fr: 'Une réponse à votre demande' },
  ],
  [
    'There is an answer to a request you made.',
    {
      ar: 'يوجد رد على طلب قدّمته.',
      es: 'Hay una respuesta a una solicitud que hizo.',
      fr: 'Il y a une réponse à une demande que vous avez faite.',
    },
  ],
  [
    'Your {brand} account is closed',
    {
      ar: 'حسابك لدى {brand} مغلق',
      es: 'Su cuenta de {brand} está cerrada',
      fr: 'Votre compte {brand} est fermé',
    },
  ],
  [
    'Your {brand} account is closed, as you asked. If this was not you, or if you want to come back, contact customer support.',
    {
      ar: 'حسابك لدى {brand} مغلق كما طلبت. إن لم تكن أنت من طلب ذلك، أو إن أردت العودة، فتواصل مع دعم العملاء.',
      es: 'Su cuenta de {brand} está cerrada, como lo pidió. Si no fue usted, o si quiere volver, comuníquese con el servicio de asistencia.',
      fr: 'Votre compte {brand} est fermé, comme vous l’avez demandé. Si ce n’était pas vous, ou si vous voulez revenir, contactez l’assistance.',
    },
  ],
  [
    'Sign in to read it: {0}',
    {
      ar: 'سجّل الدخول لقراءته: {0}',
      es: 'Inicie sesión para leerlo: {0}',
      fr: 'Connectez-vous pour le lire : {0}',
    },
  ],
  ['Appointment', { ar: 'موعد', es: 'Cita', fr: 'Rendez-vous' }],
  [
    'Your appointment is set for {0}.',
    {
      ar: 'تم تحديد موعدك في {0}.',
      es: 'Su cita está fijada para el {0}.',
      fr: 'Votre rendez-vous est fixé au {0}.',
    },
  ],
  [
    'Your appointment has moved. It is now {0}.',
    {
      ar: 'تغيّر موعدك. هو الآن {0}.',
      es: 'Su cita cambió. Ahora es el {0}.',
      fr: 'Votre rendez-vous a été déplacé. Il est maintenant le {0}.',
    },
  ],
  [
    'Your appointment on {0} is canceled.',
    {
      ar: 'أُلغي موعدك في {0}.',
      es: 'Su cita del {0} está cancelada.',
      fr: 'Votre rendez-vous du {0} est annulé.',
    },
  ],
  [
    'We missed you at your appointment on {0}. You can choose another time.',
    {
      ar: 'لم تحضر موعدك في {0}. يمكنك اختيار وقت آخر.',
      es: 'No pudimos verle en su cita del {0}. Puede elegir otro horario.',
      fr: 'Vous n’étiez pas à votre rendez-vous du {0}. Vous pouvez choisir un autre horaire.',
    },
  ],
  [
    'Your appointment begins soon: {0}.',
    {
      ar: 'موعدك يبدأ قريبًا: {0}.',
      es: 'Su cita empieza pronto: {0}.',
      fr: 'Votre rendez-vous commence bientôt : {0}.',
    },
  ],
  [
    'Open it here: {0}',
    { ar: 'افتحه من هنا: {0}', es: 'Ábrala aquí: {0}', fr: 'Ouvrez-le ici : {0}' },
  ],
  [
    'Your appointment on {0} could not be finished. You can choose another time.',
    {
      ar: 'تعذّر إكمال موعدك في {0}. يمكنك اختيار وقت آخر.',
      es: 'No se pudo terminar su cita del {0}. Puede elegir otro horario.',
      fr: 'Votre rendez-vous du {0} n’a pas pu être terminé. Vous pouvez choisir un autre horaire.',
    },
  ],
  [
    'Your appointments, and an entry for your calendar: {0}',
    {
      ar: 'مواعيدك، وإدخال لتقويمك: {0}',
      es: 'Sus citas, y una entrada para su calendario: {0}',
      fr: 'Vos rendez-vous, et une entrée pour votre agenda : {0}',
    },
  ],
]

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patterns = lines.map(([english, translations]) => ({
  pattern: new RegExp(`^${english.split('{0}').map(escapePattern).join('(.+)')}$`),
  translations,
}))

/** The text of a message in a language, line by line; a line that has no translation stays English. */
export const translateMessage = (text: string, language: ProductLanguage): string =>
  language === 'en'
    ? text
    : text
        .split('\n')
        .map((line) => translateLine(line, language))
        .join('\n')

const translateLine = (line: string, language: Translated): string => {
  for (const { pattern, translations } of patterns) {
    const found = pattern.exec(line)
    if (found) return translations[language].replaceAll('{0}', () => found[1] ?? '')
  }
  return line
}
