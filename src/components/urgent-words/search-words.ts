import { fluid, hiv, pepWord } from './exposure-words'
import { isOnly, matchesAny, type WordRule, wordsFor } from './match-words'

/** Words that by themselves are a search for PEP or for a needle stick. */
const exposureAlone = wordsFor(
  'pep, npep, ppe, tpe, needle, needles, aguja, aiguille, seringue, ابره',
)
/** Words that by themselves are a search of someone who thinks of ending their life. */
const crisisAlone = wordsFor(
  'cant go on, i cant go on, cant do this anymore, i cant do this anymore, i want to end it, ya no puedo mas, no puedo mas, en finir, je n en peux plus, لم اعد احتمل',
)
const pastPep = wordsFor(
  'doxy, doxypep, doxi, prep, cost, price, how much, vs, difference, later, too late, 4 days, 5 days, week*, costo, precio, cuanto, seguro, diferencia, tarde, semana*, cout, prix, combien, assurance, trop tard, semaine*, سعر, تكلفه, كم',
)
const window72 = wordsFor(
  'within 72, 72 hours, 72 hrs, 72 h, 72h, 72hrs, seventy two hours, 72 horas, 72 hs, setenta y dos horas, 72 heures, soixante douze heures, 72 ساعه, ٧٢ ساعه',
)
const recent = wordsFor(
  'ago, yesterday, last night, tonight, this morning, hours, hace, ayer, anoche, esta manana, horas, il y a, hier, ce matin, cette nuit, heures, امس, البارحه, قبل ساعات, منذ',
)
const afterSex = wordsFor(
  'after sex, after unprotected, after anal, after exposure, after contact, despues de ~ sexo, despues de ~ relacion*, despues de ~ relaciones, despues, apres ~ rapport*, apres ~ sexe, apres ~ relation*, بعد ~ علاقه, بعد ~ جنس, بعد ~ جماع',
)
const urgent = wordsFor(
  'emergency, urgent, asap, right now, emergencia, urgente, urgencia*, urgence*, urgent, طوارئ, عاجل, مستعجل',
)
const contact = wordsFor(
  'contact, in contact, bit me, bitten, bit by, contacto, contact avec, mordio, mordu, اتصال, لمس*, عض*',
)
/** A question about tests, lasting care or numbers. */
const hivOther = wordsFor(
  'test*, result*, symptom*, years ago, months ago, year ago, month ago, weeks ago, diagnos*, statistic*, prueba*, examen*, resultado*, sintoma*, anos, meses, depist*, resultat*, symptome*, ans, mois, فحص*, تحليل*, نتيج*, اعراض, سنه, سنوات, اشهر',
  'undetectable, contact us, contact you, indetectable*',
)
const opening = wordsFor(
  'my eye, my eyes, in eye, open cut, on cut, on a cut, open wound, mi ojo, mis ojos, en el ojo, una herida, mon oeil, les yeux, dans l oeil, une plaie, عيني, عين, جرح',
)
const otherOpening = wordsFor('shot, vessel, red eye, ojo rojo, oeil rouge')

/** In a search, which is a few words of one matter: more than in a message. */
const exposureRules: readonly WordRule[] = [
  { all: [pepWord], not: pastPep },
  { all: [window72] },
  { all: [hiv, recent], not: hivOther },
  { all: [hiv, afterSex], not: hivOther },
  { all: [hiv, urgent], not: hivOther },
  { all: [hiv, contact], not: hivOther },
  { all: [fluid, opening], not: otherOpening },
]

export const tellsOfCrisisInSearch = (text: string): boolean => isOnly(text, crisisAlone)
export const tellsOfExposureInSearch = (text: string): boolean =>
  isOnly(text, exposureAlone) || matchesAny(text, exposureRules)
