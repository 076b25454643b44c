import { type WordRule, wordsFor } from './match-words'

const suicide = wordsFor(
  'suicid*, kill myself, kill my self, killing myself, killing my self, kil myself, kil my self, kill yourself, killing yourself, kill me, ways to die, way to die, how to die, thinking of ending it, thinking about ending it, tired of living, tired of life, tired of being alive, cutting myself, suicdal*, end my life, ending my life, end it all, ending it all, take my life, take my own life, taking my life, better off dead, better off without me, hurt myself, hurt my self, hurting myself, harm myself, harm my self, self harm*, selfharm*, no reason to live, nothing to live for, not worth living, cant go on anymore, cant live like this, unalive*, kms',
  'matarme, me quiero matar, me voy a matar, me mato, quitarme la vida, quitar la vida, acabar con mi vida, acabar con todo, terminar con mi vida, hacerme dano, lastimarme, sin razon para vivir, no vale la pena vivir, no tengo ganas de vivir, estaria mejor muert*, cortarme las venas, cansado de vivir, cansada de vivir, cansado de la vida, cansada de la vida',
  'me tuer, me suicider, mettre fin a mes jours, mettre fin a ma vie, en finir avec la vie, veux en finir, me faire du mal, plus envie de vivre, pas envie de vivre, aucune raison de vivre, mieux mort*, sauter par la fenetre, fatigue de vivre, fatiguee de vivre, marre de vivre, marre de la vie',
  'انتحر*, انتحار*, اقتل نفسي, قتل نفسي, اموت نفسي, انهي حياتي, انهاء حياتي, اؤذي نفسي, ايذاء نفسي, اذي نفسي, لا سبب للعيش, الموت احسن, تعبت من الحياه, سئمت الحياه, سئمت من الحياه, مللت من الحياه, كرهت حياتي',
)
const wish = wordsFor(
  'want, wanna, wish, wanting, hope, quiero, deseo, desearia, ojala, ganas, quisiera, veux, voudrais, envie, souhaite, aimerais, اريد, اود, ابغى, ابغي, ابي, عايز*, بدي, اتمنى, اتمني, نفسي',
)
const die = wordsFor(
  'to die, die, i was dead, i were dead, be dead, never been born, morir, morirme, muerto, muerta, estar muert*, mourir, mort, morte, crever, الموت, اموت, ان اموت',
)
const notWant = wordsFor(
  'dont want, do not want, dont wanna, no longer want, not want, never want, no quiero, ya no quiero, no deseo, veux plus, veux pas, n ai plus envie, لا اريد, ما اريد, مش عايز*, ما بدي, لم اعد اريد, ما ابغى, ما ابغي',
)
const live = wordsFor(
  'to live, live, alive, be here, exist, wake up, vivir, seguir viviendo, estar aqui, existir, despertar, vivre, etre la, exister, me reveiller, العيش, اعيش, ان اعيش, الحياه, اصحى, اصحي',
)
const otherLife = wordsFor(
  'in texas, in new york, with my parents, abroad, video, chat, in the city, en texas',
)

/** Thoughts of ending one's life. */
export const crisisRules: readonly WordRule[] = [
  { all: [suicide] },
  { all: [wish, die] },
  { all: [notWant, live], not: otherLife },
]

const chest = wordsFor('chest, pecho, poitrine, صدر, صدري')
const pain = wordsFor(
  'pain*, hurt*, ach*, tight*, pressure, crush*, stab*, burning, dolor*, duele*, oprim*, opresion, apreta*, presion, punzada*, mal, douleur*, serr*, oppress*, brul*, الم, وجع, يوجعني, يولمني, يؤلمني, توجعني, ضيق, ضغط, حرقه',
)
const breath = wordsFor('breath*, respir*, aire, souffl*, air, تنفس, التنفس, اتنفس, انفاسي')
const hardTo = wordsFor(
  'cant, cannot, can not, couldnt, trouble, difficult*, hard to, hard, short*, struggl*, not, no puedo, dificultad, cuesta, falta, ahogo, me ahog*, peux pas, peux plus, arrive pas, arrive plus, mal a, du mal, difficile, difficulte, manque, essouffl*, لا استطيع, لا اقدر, مش قادر*, ما اقدر, ما بقدر, صعوبه, ضيق',
)
const collapse = wordsFor(
  'heart attack, passed out, pass out, faint*, unconscious, anaphyla*, overdos*, a stroke, having a stroke, had a stroke, seizure*, convuls*, priapism*, infarto, ataque al corazon, ataque cardiaco, ataque cardiac*, derrame cerebral, me desmay*, desmay*, inconsciente, sobredosis, crise cardiaque, infarctus, evanoui*, inconscient*, surdose, overdose, un avc, نوبه قلبيه, جلطه, سكته, اغمي علي*, فقدت الوعي, تشنج*, جرعه زائده, priapismo, priapisme',
)
const tooMany = wordsFor(
  'too many, all my, all the, whole bottle, a bottle of, entire bottle, handful, bunch of, demasiadas, demasiados, todas mis, todas las, un frasco, muchas, trop de, toutes mes, tous mes, une boite de, كثير*, كل, علبه',
)
const pills = wordsFor(
  'pill*, tablet*, med, meds, medic*, pastilla*, comprime*, cachet*, حبوب*, اقراص, دواء, ادويه, حبات',
)
const took = wordsFor(
  'took, taken, swallow*, ate, tome, tomado, trague, tragu*, ingeri*, j ai pris, ai pris, avale*, تناولت, اخذت, بلعت, شربت',
)
const expel = wordsFor(
  'vomit*, throw*, threw, puk*, cough*, spit*, vomi*, tos*, escup*, crach*, touss*, اتقيا, تقيات, استفرغ*, اسعل, سعال',
)
const blood = wordsFor('blood, sangre, sang, دم, دما')
const face = wordsFor(
  'face, throat, tongue, lip, lips, cara, garganta, lengua, labio*, visage, gorge, langue, levre*, وجه*, حلق*, لسان*, شفاه*, شفتي*, شفه',
)
const swell = wordsFor(
  'swell*, swollen, closing, hinch*, inflam*, gonfl*, enfl*, تورم*, انتفاخ, منتفخ*, متورم*, انتفخ*',
)
const bleeding = wordsFor('bleed*, sangr*, saign*, hemorrag*, نزيف, انزف, ينزف')
const heavily = wordsFor(
  'lot, heavy, heavily, wont stop, cant stop, not stop*, non stop, mucho, mucha, no para, no deja, beaucoup, arrete pas, abond*, كثير*, شديد*, لا يتوقف, ما يوقف',
)
const sight = wordsFor(
  'vision, eyesight, sight, blind, blindness, see out of, la vista, vista, ciego, ciega, ceguera, la vue, aveugle, بصر*, عمى, الرويه, نظري',
)
const loss = wordsFor(
  'sudden*, lost, loss, losing, lose, gone, went, cant, repent*, perdi, perdida, pierdo, perdiendo, soudain*, brusque*, perdu, perte, perds, فجاه, فقدت, فقدان, مفاجئ',
)
const erection = wordsFor('erection, erections, erect, boner, ereccion, bander, bande, انتصاب')
const hours = wordsFor(
  'hour*, hrs, hora*, heure*, wont go, not go*, no baja, no se baja, painful, ساعه, ساعات, مولم',
)
const testicle = wordsFor(
  'testic*, ball, balls, scrotum, testiculo*, escroto, couille*, bourses, خصيه, خصيتي, خصيتين, خصيتاي',
)
const severe = wordsFor(
  'pain*, hurt*, ach*, swollen, swell*, twist*, dolor*, duele*, hinch*, torsion, mal, douleur*, gonfl*, الم, وجع, توجعني, تولمني, تؤلمني, تورم*, يوجع*',
)

/** What calls for 911 or an emergency room. */
export const emergencyRules: readonly WordRule[] = [
  { all: [chest, pain] },
  { all: [breath, hardTo] },
  { all: [collapse] },
  { all: [tooMany, pills, took] },
  { all: [expel, blood] },
  { all: [face, swell] },
  { all: [bleeding, heavily] },
  { all: [sight, loss] },
  { all: [erection, hours] },
  { all: [testicle, severe] },
]
