import { expect, test } from 'vitest'
import { translateTitle } from '#translations/text'
import { createTranslator } from '#translations/translate'

const spanish = createTranslator(
  {
    'Sign in': 'Iniciar sesión',
    Today: 'Hoy',
    'Today, {#0}': 'Hoy, {0}',
    'Nov {#0}, {1}': '{0} nov, {1}',
    'Cancel {0}': 'Cancelar: {~0}',
    'About {#0} minutes': 'Unos {0} minutos',
    'About {0}': 'Acerca de {0}',
    'You’re in, {0}': 'Ya está dentro, {0}',
    'Call {#0}': 'Llamar al {0}',
    'Try again.': 'Inténtelo de nuevo.',
    'Nothing was lost.': 'No se perdió nada.',
    'A daily pill': 'Una pastilla diaria',
    'Nurse practitioner': 'Enfermero especializado',
  },
  false,
)
const arabic = createTranslator(
  {
    'You’re in, {0}': 'أهلًا بك، {0}',
    'Step {#0} of {#1}': 'الخطوة {0} من {1}',
    'We sent {#0} codes. Wait {#1} minutes.':
      'أرسلنا {0} رموز. انتظر دقيقتين.|أرسلنا {0} رموز. انتظر {1} دقائق.|أرسلنا {0} رموز. انتظر {1} دقيقة.',
  },
  true,
)

test('a text is found regardless of its white space and invisible characters', () => {
  expect(spanish('  Sign\n   in\u2060 ')).toBe('Iniciar sesión')
})

test('What is not known is not guessed', () => {
  expect(spanish('Log out')).toBeNull()
  expect(spanish('constructor')).toBeNull()
  expect(spanish('12:30')).toBeNull()
})

test('A hole is filled with what stood there', () => {
  expect(spanish('You’re in, Today')).toBe('Ya está dentro, Today')
})

test('A hole that asks for it is filled with its translation', () => {
  expect(spanish('Cancel Today, 2:30 PM ET')).toBe('Cancelar: Hoy, 2:30 PM ET')
  expect(spanish('Cancel Nov 26, 14:30 MT')).toBe('Cancelar: 26 nov, 14:30 MT')
})

test('Of two templates the one that says more wins', () => {
  expect(spanish('About 20 minutes')).toBe('Unos 20 minutos')
  expect(spanish('About Daniel')).toBe('Acerca de Daniel')
})

test('A hole for a number takes numbers, dates, times and phones, and no words', () => {
  expect(spanish('Call (212) 555-0148')).toBe('Llamar al (212) 555-0148')
  expect(spanish('Call your mother')).toBeNull()
  expect(spanish('Today, 11/23/2026')).toBe('Hoy, 11/23/2026')
})

test('A brand’s name after a number is no zone of time', () => {
  const say = createTranslator({ '© {#0} {1}. All kept.': '© {0} {1}. Todo guardado.' }, true)
  expect(say('© 2026 Care Plus. All kept.')).toBe('© 2026 \u2068Care Plus\u2069. Todo guardado.')
})

test('Sentences side by side are said one after the other, all or none', () => {
  expect(spanish('Nothing was lost. Try again.')).toBe('No se perdió nada. Inténtelo de nuevo.')
  expect(spanish('Nothing was lost. Call us.')).toBeNull()
})

test('A full stop more makes no other text', () => {
  expect(spanish('A daily pill.')).toBe('Una pastilla diaria.')
})

test('In a list of facts each is said by itself, and a name stays', () => {
  expect(spanish('They/Them · Nurse practitioner')).toBe('They/Them · Enfermero especializado')
})

test('A list of words is said word by word, all or none', () => {
  expect(spanish('Sign in, Today')).toBe('Iniciar sesión, Hoy')
  expect(spanish('Today, Reyes')).toBeNull()
})

test('A name in a right-to-left text keeps its own direction, a number needs none', () => {
  expect(arabic('You’re in, Sam')).toBe('أهلًا بك، \u2068Sam\u2069')
  expect(arabic('Step 2 of 7')).toBe('الخطوة 2 من 7')
})

test.each([
  ['2', 'دقيقتين'],
  ['3', '3 دقائق'],
  ['10', '10 دقائق'],
  ['11', '11 دقيقة'],
  ['45', '45 دقيقة'],
  ['102', '102 دقيقة'],
  ['103', '103 دقائق'],
])(
  '%s minutes are counted in their own form in Arabic, whatever else is counted',
  (count, counted) => {
    expect(arabic(`We sent 5 codes. Wait ${count} minutes.`)).toBe(
      `أرسلنا 5 رموز. انتظر ${counted}.`,
    )
  },
)

test.each(['11/23/2026, 2:30 PM', '2:30 PM ET', '(212) 555-0148'])(
  '%s keeps its order in a right-to-left text, and needs nothing in another',
  (figures) => {
    expect(arabic(figures)).toBe(`\u2068${figures}\u2069`)
    expect(spanish(figures)).toBeNull()
  },
)

test.each(['12', '11/23/2026', '99+'])('%s is in order by itself', (figures) => {
  expect(arabic(figures)).toBeNull()
})

test('The title of a page keeps the brand’s name', () => {
  expect(translateTitle(spanish, 'Sign in - Care Plus')).toBe('Iniciar sesión - Care Plus')
  expect(translateTitle(spanish, 'Care Plus')).toBeNull()
})
