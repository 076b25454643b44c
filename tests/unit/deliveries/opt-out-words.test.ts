import { describe, expect, it } from 'vitest'
import { readOptOut } from '#edge/deliveries/opt-out-words'
import { parseTsv } from '#edge/platform/parse-tsv'
import wordRows from '../../../src/edge/platform/db/reference/notifications/opt_out_words.tsv?raw'

const read = (body: string, carrier?: string) => {
  const { effect, isWhole } = readOptOut(body, carrier)
  return effect ? `${effect}${isWhole ? '' : ' and read'}` : 'read'
}

describe('a text that stops texts', () => {
  it.each([
    ...[
      'STOP',
      'stop',
      'Stop.',
      'STOP!',
      '"Stop"',
      'stop please',
      'Please stop',
      'STOP ALL',
      'STOPALL',
    ],
    ...[
      'OPT OUT',
      'OPT-OUT',
      'optout',
      'opt me out',
      'Stop texting me',
      'please stop texting me!!',
    ],
    ...[
      'ＳＴＯＰ',
      '\u200fSTOP',
      '\u202aSTOP\u202c',
      'S\u00adTOP',
      '🛑 STOP 🛑',
      'STOP\n',
      'stop stop stop',
    ],
    ...[
      'UNSUBSCRIBE',
      'cancel',
      'END',
      'quit',
      'revoke',
      "Don't text me",
      'do not text me',
      'no more texts',
    ],
    ...[
      'ARRET',
      'ARRÊT',
      'Arrêt !',
      'arrêter',
      'Arrêtez svp',
      'STOP SMS',
      'désabonner',
      'plus de sms',
    ],
    ...[
      'ALTO',
      'Alto, por favor',
      'BAJA',
      'dar de baja',
      'PARAR',
      'Pare',
      'CANCELAR',
      '¡Basta!',
      'no más mensajes',
    ],
    ...['توقف', 'قف', 'إيقاف', 'إلغاء', 'أوقف', 'الغاء الاشتراك', 'تـوقـف', 'تَوَقَّف', 'توقف من فضلك'],
    ...['no más mensajes', 'arrêtez svp', 'أوقفوا الرسائل', 'من فضلك أوقفوا الرسائل', 'stopp'],
    ...['أوقف الرسائل لو سمحت', 'Leave me alone', 'Déjenme en paz', 'No quiero recibir mensajes'],
    ...['paren los mensajes', 'Arrêtez ces messages', 'لا أريد المزيد من الرسائل', 'إلغاء الرسائل'],
  ])('is %j', (body) => {
    expect(read(body)).toBe('stop')
  })

  it('goes to staff too where it holds more', () => {
    expect(read('Stop, I had a bad reaction')).toBe('stop and read')
    expect(read('STOP who is this')).toBe('stop and read')
    expect(read('Wrong number')).toBe('misdirected')
  })
})

describe('a text that starts texts again', () => {
  it.each([
    'START',
    'Start.',
    'start!',
    'UNSTOP',
    'opt in',
    'INICIAR',
    'Inicio',
    'commencer',
    'Reprendre',
    'ابدأ',
    'استئناف',
  ])('is %j', (body) => expect(read(body)).toBe('start'))

  it.each(['YES', 'Yes!', 'Sí', 'si', 'OUI', 'Oui merci', 'نعم', 'نَعَم'])('may be %j', (body) => {
    expect(read(body)).toBe('agree')
  })
})

describe('a text for staff', () => {
  it.each([
    ...[
      'Please stop by the clinic',
      'Can I stop by at 5?',
      'stop taking the pills?',
      'Please don’t stop',
      'Do not stop texting me',
    ],
    ...[
      'Cancel my appointment',
      'cancelar mi cita',
      'annuler mon rendez-vous',
      'إلغاء موعدي',
      'The end of my prescription',
    ],
    ...[
      'parar de tomar',
      'alto riesgo',
      'no',
      'ok',
      'HELP',
      'ayuda',
      '',
      '🙂',
      'Yes I will come',
      'Start PrEP today?',
    ],
    ...[
      'quítenme de la lista de espera',
      'Retirez-moi de la liste d’attente',
      'لا أريد البقاء في قائمة الانتظار',
      'Leave me alone with the pills',
      'Can you take me off PrEP?',
      'please take me off the waitlist',
      'Stop the pills or go on?',
      'Stop Descovy?',
      'please stop sending kits to my home',
      'no me envíen nada a casa',
      'No me manden los resultados por correo',
      'ne m’envoyez plus le kit à la maison',
      'لا ترسلوا الطرد إلى البيت',
    ],
    ...['I want to stop by', 'Should I quit smoking', 'arrêter le traitement', 'para mañana'],
  ])('is %j', (body) => {
    expect(read(body)).toBe('read')
  })
})

describe('the OptOutType of the carrier', () => {
  it.each([
    ['STOP', 'ALTO', 'stop'],
    ['STOP', 'anything', 'stop'],
    ['START', 'INICIAR', 'start'],
    ['START', 'STOP', 'start'],
    ['HELP', 'HELP', 'read'],
    ['', 'STOP', 'stop'],
  ])('%s takes precedence over the text %j', (carrier, body, result) => {
    expect(read(body, carrier)).toBe(result)
  })
})

// Spellings of each row by keyboards, mail programs and copied texts.
const disguises: readonly ((words: string) => string)[] = [
  (words) => words.toUpperCase(),
  (words) => `  ${words}.`,
  (words) => `\u200f\u202b${words}\u202c`,
  (words) =>
    words.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  (words) => words.split('').join('\u200b'),
  (words) => `«${words}»!!`,
]
it('matches each row of the table in any spelling, in its language', () => {
  for (const { words = '', language, effect } of parseTsv(wordRows))
    for (const disguise of disguises) {
      const reading = readOptOut(disguise(words))
      expect(reading, `${words} as ${disguise(words)}`).toEqual({
        effect: effect === 'keep' ? null : effect,
        isWhole: effect !== 'keep',
        language,
      })
    }
})
