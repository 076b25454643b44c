import { matchesAny, type WordRule, wordsFor } from './match-words'

const condom = wordsFor(
  'condom*, rubber, rubbers, condon*, preservativo*, preserv*, gorrito, forro, capote*',
  'واقي, كوندوم, عازل',
)
const broke = wordsFor(
  'broke, broken, break, breaks, breaking, brok*, slip*, split*, tore, torn, tear*, rip, rips, ripp*, burst*, pop, popp*',
  'off, fail*, leak*, stealth*, took ~ off, pulled ~ off, remov*, hole, holes, stuck, inside me, came out, lost inside, still inside',
  'romp*, ruptura, rotura, adentro, se quedo, se perdio, roto, rota, rotos, rajo, rajad*, sali*, salio, resbal*, desliz*, cayo, caido, quito, quitaron, revent*, pincho, fallo, fuga',
  'craqu*, rupture, rest* dedans, coince, perdu, cass*, dechir*, perc*, gliss*, eclat*, enlev*, retir*, tombe, fendu, lach*',
  'تمزق*, انقطع*, انزلق*, انفجر*, انكسر*, انثقب*, مثقوب, ممزق, تقطع*, نزع*, خلع*, خرج*, طلع*, فلت*, شال*, علق*, بقي ~ داخل*',
)
const noCondom = wordsFor(
  'no condom*, no rubber*, without ~ condom*, w o ~ condom*, wo condom*, didnt use ~ condom*, dont use ~ condom*, didnt wear ~ condom*, did not use ~ condom*, did not wear ~ condom*, not use ~ condom*, not using ~ condom*, not wearing ~ condom*, didnt have ~ condom*, forgot ~ condom*, never use ~ condom*, condom* ~ not used, condomless, no glove',
  'didnt use ~ protection, did not use ~ protection, without ~ protection, no protection, used no protection, unprotected*, un protected',
  'bareback*, bare back, bare backed, raw dog*, rawdog*, had it raw, raw sex, sex raw, stealth*, creampie*, came ~ inside, came in me, came in my, cum inside, cum in me, cum in my, nut in me, nutted in me, finished ~ inside, ejaculat* ~ inside, fucked ~ raw, raw fuck*',
  'sin ~ condon*, sin ~ preservativo*, sin protec*, sin cuid*, sin globo, sin gorro, sin forro, a pelo, desproteg*, no us* ~ condon*, no us* ~ preservativo*, no nos cuidamos, no use proteccion, no usamos proteccion, olvid* ~ condon*, olvid* ~ preservativo*, no protegid*, se vino adentro, se vino dentro, termino adentro, acabo adentro, termino dentro, acabo dentro, eyacul* ~ adentro, eyacul* ~ dentro, corrio dentro, corrio adentro',
  'sans ~ preserv*, sans ~ capote*, sans protec*, non protege*, pas protege*, pas ~ preserv*, pas ~ capote*, pas mis de protection, oubli* ~ preserv*, oubli* ~ capote*, a cru, bareback, joui en moi, joui dedans, joui a l interieur, ejacul* ~ dedans, ejacul* ~ en moi, ejacul* ~ a l interieur',
  'بدون ~ واقي, دون ~ واقي, بلا واقي, من غير واقي, بدون كوندوم, من غير كوندوم, بدون عازل, بدون حمايه, من غير حمايه, بلا حمايه, دون حمايه, بدون وقايه, غير محمي*, لم نستخدم ~ واقي, لم يستخدم ~ واقي, لم استخدم ~ واقي, لم يستعمل ~ واقي, ما استخدم* ~ واقي, نسي* ~ واقي, قذف ~ داخل*, انزل داخل*',
)
export const hiv = wordsFor(
  'hiv, aids, poz, vih, sida, seropositi*, sero positi*, positive person, ايدز, اتش اي في, نقص المناعه, متعايش*',
)
const sexHad = wordsFor(
  'had sex, had anal, have sex with, having sex with, sex with, slept with, sleep with, sleeping with, hooked up, hook up with, hookup with, fucked, got fucked, bottomed, topped, was with someone',
  'tuve sexo, tuve relaciones, tenido relaciones, tenido sexo, relaciones con, sexo con, me acoste, acostado con, coji, cogi, folle, estuve con',
  'rapport avec, rapports avec, eu un rapport, eu des rapports, couche avec, baise avec, relation avec, relations avec, sexe avec',
  'مارست*, مارسنا, جنس مع, علاقه مع, علاقه جنسيه, نمت مع, جماع',
)
const partner = wordsFor(
  'partner*, boyfriend, girlfriend, bf, gf, husband, wife, hookup, hook up, date, guy, man, woman, someone, somebody, person, he, she, they, ex',
  'pareja, novio, novia, esposo, esposa, marido, mujer, alguien, chico, chica, tipo, persona, el, ella, ex',
  'partenaire*, copain, copine, mari, femme, conjoint*, quelqu un, mec, fille, homme, personne, il, elle, ex',
  'شريك*, زوج*, صديق*, شخص*, حبيب*, واحد, رجل, امراه',
)
const isPositive = wordsFor(
  'has hiv, have hiv, had hiv, has aids, is hiv, was hiv, hiv positive, hiv pos, hiv +, tested positive for hiv, is positive, was positive, turned out positive, tested positive, is poz, was poz, positive for hiv, told me ~ hiv, got hiv',
  'tiene vih, tenia vih, tiene el vih, tiene sida, es vih, es positivo, es positiva, es seropositiv*, era seropositiv*, salio positivo, salio positiva, dio positivo, dio positiva, vih positivo, con vih, positivo al vih, positivo a vih',
  'est seropositi*, etait seropositi*, a le vih, a le sida, avait le vih, vih positif, positif au vih, est positif, est positive',
  'مصاب*, ايجابي*, حامل للفيروس, حامل الفيروس, عنده ايدز, عندها ايدز, عنده الايدز, متعايش*, لديه ~ ايدز, لديه فيروس',
)
/** A question of those who live with HIV, or whose partner is treated. */
const isTreated = wordsFor(
  'undetectable, u u, untransmittable, indetectable*, indetect*, disclose, tell my partner, tell my boyfriend, tell my husband, tell my wife, decirle a mi pareja, le dire, annoncer, غير قابل للكشف',
)
const exposed = wordsFor(
  'exposed, exposure, exposur*, expose, exposes, exposee, exposees, exposicion, expuest*, me expuse, exposition, تعرضت, تعرض*, التعرض',
)
const otherExposure = wordsFor(
  'sun, sunlight, light, heat, covid, flu, mold, private*, publicly, leak, data, soleil, sol, luz, lumiere, كورونا, شمس',
)
const needle = wordsFor(
  'needle*, syringe*, needlestick*, works, rig, rigs, sharps, aguja*, jeringa*, jeringuilla*, aiguille*, seringue*, ابره, ابر, سرنجه, حقنه, حقن',
)
const stuck = wordsFor(
  'stick*, stuck, stab*, prick*, pok*, pinch*, shar*, used, dirty, reus*, someone else*, somebody else*, step*, found, park, jab*, cut',
  'pic*, pinch*, pique, clav*, compart*, usad*, sucia, otra persona, pise, me di con, hinque',
  'piqu*, partag*, utilis*, usage*, sale, quelqu un d autre, march*, trouv*',
  'وخز*, شك*, مستعمل*, مستخدم*, شارك*, مشترك*, نفس, ملوث*, جرح*',
)
const needleOther = wordsFor(
  'exchange, program, afraid, fear, scared, phobia, hate, size, testosterone, hormone*, insulin, finger*, kit, blood test, draw, miedo, odio, intercambio, peur, echange, hormon*, خوف, اخاف, هرمون*',
)
const rape = wordsFor(
  'rape, raped, raping, rapist, was ~ raped, sexually assault*, sexual assault*, sexual abuse, sexually abused, assault, assaulted, molest*, roofied, date rape, forced me, forced myself, forced himself, forced herself, forced themsel*, was forced, drugged me, was drugged, drugged and, drink was spiked, spiked my drink, spiked drink, woke up naked, made me have sex, against my will, without my consent, without consent, did not consent, didnt consent, non consensual, nonconsensual, took advantage of me, groped',
  'violacion, violaron, me violo, violo, violad*, abus* sexual*, abuso, abusaron, abusado, abusada, agresion sexual, agredi* sexual*, me agredi*, agredid*, me forzo, me forzaron, forzad*, me obligo, me obligaron, obligad* a tener, contra mi voluntad, sin mi consentimiento, manose*, me drogo, me drogaron, desperte desnud*',
  'viol, viole, violee, violees, violer, violeur, m a viole, abus sexuel*, abuse de moi, abusee, abusees, m a drogue*, m ont drogue*, reveillee nue, agress*, m a force*, m ont force*, force a, forcee a, forcee, contre mon gre, sans mon consentement, attouchement*',
  'اغتصاب*, اغتصب*, مغتصب*, اعتداء, اعتدى*, اعتدي*, تحرش*, اجبرني*, اجبروني, اجبرت, غصب*, بالقوه, رغما عني, بدون موافقتي, بدون رضاي, خدرني, خدروني',
)
const forced = wordsFor('force*, made, oblig*, forz*, forc*, contraint*, اجبر*, اكره*, غصب*')
const sex = wordsFor(
  'sex, sexual*, sexo, sexuales, relaciones, sexuel*, sexe, rapport*, coucher, جنس*, علاقه, جماع',
)
const saidNo = wordsFor(
  'said no, saying no, told him no, told her no, told them no, told him to stop, dije que no, dije no, dit non, قلت لا, قلت له لا',
)
const didNotStop = wordsFor(
  'didnt stop, did not stop, wouldnt stop, would not stop, kept going, no paro, no se detuvo, siguio, arrete pas, pas arrete, continue, لم يتوقف, ما وقف',
)
export const pepWord = wordsFor(
  'pep, npep, pepp, ppe, tpe, post exposure, postexposure, posexposicion, post exposicion, postexposicion, post exposition, postexposition',
)
const pepNeed = wordsFor(
  'need, needs, start, begin, get, want, where, emergency, asap, urgent, now, tonight, today, pharmacy, ran out, run out, out of, lost, missed, stock, cant get, ready, how soon, in time',
  'necesito, quiero, empezar, iniciar, comenzar, donde, conseguir, urgente, ahora, hoy, farmacia, se me acabo, perdi, emergencia',
  'besoin, commencer, debuter, demarrer, ou trouver, obtenir, avoir, urgent, urgence*, maintenant, pharmacie, plus de, perdu',
  'احتاج, اريد, ابدا, بدء, اين, عاجل, الان, صيدليه, نفد*, خلص*, ضاع*',
)
const notPep = wordsFor(
  'doxy, doxypep, prep, cost, price, insurance, vs, difference, or prep, doxi, costo, precio, seguro, cout, prix, assurance, سعر, تكلفه, تامين',
)
const morningAfter = wordsFor(
  'morning after, day after, emergency pill, emergency pills, emergency med*, plan b, after sex pill, pill after, prevent after, dia despues, dia siguiente, pastilla de emergencia, emergencia, pilule du lendemain, du lendemain, pilule d urgence, traitement d urgence, حبوب الطوارئ, اليوم التالي, حبه الصباح, طوارئ',
)
const lastNight = wordsFor(
  'last night, lastnight, anoche, ayer noche, ayer en la noche, ayer por la noche, hier soir, cette nuit, la nuit derniere, الليله الماضيه, امبارح, البارحه, ليله امس',
)
const harmlessNight = wordsFor(
  'pill*, dose*, dosis, missed, forgot, code, log*, sign*, app, email, message*, visit, appointment, call*, test*, result*, order*, kit, sleep, slept, sick, nausea, olvide, pastilla*, codigo, cita, mensaje, resultado*, prueba, oubli*, comprime*, rendez vous, resultat*, حبه, موعد, رساله, نتيجه, نسيت',
)
const risky = wordsFor(
  'risky sex, risky encounter, risky hookup, sexo de riesgo, relacion de riesgo, relacion sexual de riesgo, contacto de riesgo, encuentro de riesgo, rapport a risque, rapports a risque, relation a risque, prise de risque, pris un risque, علاقه خطره, علاقه خطيره, سلوك خطر',
)
const splash = wordsFor('splash*, salpic*, eclabouss*, طرطش*, رذاذ')
export const fluid = wordsFor('blood, semen, cum, sangre, sang, sperme, دم, مني')

const needleStick = wordsFor(
  'needlestick*, needle stick*, needle prick*, needle stuck, needle injury, pinchazo de aguja, pinchazo con, me pinche, piqure d aiguille, piqure avec, me suis pique*, وخز ابره, وخزه ابره',
)
/** A possible exposure to HIV in the last hours, or an assault. */
export const exposureRules: readonly WordRule[] = [
  { all: [condom, broke] },
  { all: [noCondom] },
  { all: [sexHad, hiv], not: isTreated },
  { all: [partner, isPositive], not: isTreated },
  { all: [sexHad, isPositive], not: isTreated },
  { all: [exposed], not: otherExposure },
  { all: [needle, stuck], not: needleOther },
  { all: [rape] },
  { all: [forced, sex] },
  { all: [saidNo, didNotStop] },
  { all: [pepWord, pepNeed], not: notPep },
  { all: [morningAfter, hiv] },
  { all: [lastNight], not: harmlessNight },
  { all: [risky] },
  { all: [splash, fluid] },
  { all: [needleStick] },
]

export const assaultRules: readonly WordRule[] = [
  { all: [rape] },
  { all: [forced, sex] },
  { all: [saidNo, didNotStop] },
]
/** In a message of a patient on PrEP, who may be exposed without it. */
const missedPrepRules: readonly WordRule[] = [
  {
    all: [
      wordsFor('prep, براب'),
      wordsFor(
        'missed, miss, skipped, forgot, ran out, out of, olvid*, salt*, sin, acabo, oubli*, saut*, plus de, نسيت*, فوت*, نفد*',
      ),
    ],
  },
]
export const tellsOfMissedPrep = (text: string): boolean => matchesAny(text, missedPrepRules)
