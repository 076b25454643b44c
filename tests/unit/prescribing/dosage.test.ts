import { describe, expect, it } from 'vitest'
import {
  asNeededCodes,
  contradictionOf,
  type Dosage,
  doseUnits,
  frequencyCodes,
  instructionCodes,
  quantityFor,
  routes,
} from '#edge/domains/formulary/dosage'
import {
  type MedicationCode,
  medicationCodes,
  medicationOf,
} from '#edge/domains/formulary/medications'
import { amountText, renderSig, supplyText } from '#edge/domains/formulary/render-sig'
import { productLanguages } from '#edge/platform/languages/product-languages'

const daily: Dosage = {
  dose: 1,
  route: 'oral',
  frequency: 'daily',
  forDays: null,
  asNeeded: null,
  maxPerDay: null,
  instructions: [],
  words: null,
}
const layer: Dosage = { ...daily, dose: null, route: 'topical' }
const of = (code: MedicationCode) => medicationOf(code).dosage
const inFour = (dosage: Dosage, unit = 'tablet' as const) =>
  productLanguages.map((language) => renderSig(dosage, unit, language))

describe('the sig of a dosage', () => {
  it('names the dose of each day', () => {
    expect(inFour(daily)).toEqual([
      'Take 1 tablet by mouth once a day.',
      'تناول قرصًا واحدًا عن طريق الفم مرة واحدة في اليوم.',
      'Tome 1 tableta por vía oral una vez al día.',
      'Prenez 1 comprimé par la bouche une fois par jour.',
    ])
  })

  it('counts days and units by the plurals of the language', () => {
    const course = { ...daily, dose: 2, frequency: 'twice_daily', forDays: 7 } as const
    expect(inFour(course)).toEqual([
      'Take 2 tablets by mouth twice a day for 7 days.',
      'تناول قرصين عن طريق الفم مرتين في اليوم لمدة 7 أيام.',
      'Tome 2 tabletas por vía oral dos veces al día durante 7 días.',
      'Prenez 2 comprimés par la bouche deux fois par jour pendant 7 jours.',
    ])
    expect(renderSig({ ...course, dose: 11, forDays: 28 }, 'tablet', 'ar')).toBe(
      'تناول 11 قرصًا عن طريق الفم مرتين في اليوم لمدة 28 يومًا.',
    )
    expect(renderSig({ ...course, forDays: 2 }, 'capsule', 'ar')).toBe(
      'تناول كبسولتين عن طريق الفم مرتين في اليوم لمدة يومين.',
    )
  })

  it('writes halves of a tablet, and mL with a point or a comma', () => {
    expect(inFour({ ...daily, dose: 0.5 })).toEqual([
      'Take half a tablet by mouth once a day.',
      'تناول نصف قرص عن طريق الفم مرة واحدة في اليوم.',
      'Tome media tableta por vía oral una vez al día.',
      'Prenez un demi-comprimé par la bouche une fois par jour.',
    ])
    expect(renderSig({ ...daily, dose: 1.5 }, 'tablet', 'en')).toContain('1½ tablets')
    expect(renderSig({ ...daily, dose: 2.5 }, 'mL', 'fr')).toContain('2,5 ml')
  })

  it('names the occasion, and the most in a day', () => {
    expect(inFour(of('doxycycline_pep')).map((sig) => sig.split('. ').slice(0, 2))).toEqual([
      ['Take 2 tablets by mouth within 72 hours after sex', 'No more than 2 tablets in 24 hours'],
      ['تناول قرصين عن طريق الفم خلال 72 ساعة بعد ممارسة الجنس', 'لا تتجاوز قرصين خلال 24 ساعة'],
      [
        'Tome 2 tabletas por vía oral dentro de las 72 horas después de tener relaciones sexuales',
        'No más de 2 tabletas en 24 horas',
      ],
      [
        'Prenez 2 comprimés par la bouche dans les 72 heures après un rapport sexuel',
        'Pas plus de 2 comprimés en 24 heures',
      ],
    ])
  })

  it('names an injection by the clinic, and a cream without a counted dose', () => {
    expect(medicationOf('benzathine_penicillin_late').sig).toBe(
      'Injection of 1 syringe into a muscle once a week for 21 days. The clinic gives it to you.',
    )
    const cream = { ...daily, dose: null, route: 'topical' } as const
    expect(renderSig(cream, 'tube', 'en')).toBe('Put a thin layer on the skin once a day.')
  })

  it('names all doses of PrEP on demand', () => {
    expect(inFour(of('ftc_tdf_prep_on_demand'))).toEqual([
      'Take 2 tablets by mouth 2 to 24 hours before sex. No more than 2 tablets in 24 hours. Then take 1 tablet 24 hours after the first 2, and 1 more 48 hours after the first 2. If you have sex again, take 1 tablet a day until 2 days after the last time. If your last tablet was less than 7 days ago, begin with 1 tablet, not 2. With or without food.',
      'تناول قرصين عن طريق الفم قبل ممارسة الجنس بمدة من ساعتين إلى 24 ساعة. لا تتجاوز قرصين خلال 24 ساعة. ثم تناول قرصًا واحدًا بعد 24 ساعة من القرصين الأولين، وقرصًا آخر بعد 48 ساعة من القرصين الأولين. إذا مارست الجنس مرة أخرى فتناول قرصًا واحدًا كل يوم حتى يومين بعد آخر مرة. إذا تناولت آخر قرص قبل أقل من 7 أيام فابدأ بقرص واحد وليس بقرصين. مع الطعام أو بدونه.',
      'Tome 2 tabletas por vía oral entre 2 y 24 horas antes de tener relaciones sexuales. No más de 2 tabletas en 24 horas. Después tome 1 tableta 24 horas después de las 2 primeras y otra 48 horas después de las 2 primeras. Si vuelve a tener relaciones sexuales, tome 1 tableta al día hasta 2 días después de la última vez. Si tomó la última tableta hace menos de 7 días, empiece con 1 tableta, no con 2. Con o sin alimentos.',
      'Prenez 2 comprimés par la bouche de 2 à 24 heures avant un rapport sexuel. Pas plus de 2 comprimés en 24 heures. Prenez ensuite 1 comprimé 24 heures après les 2 premiers, puis 1 autre 48 heures après les 2 premiers. Si vous avez d’autres rapports sexuels, prenez 1 comprimé par jour jusqu’à 2 jours après le dernier. Si votre dernier comprimé date de moins de 7 jours, commencez par 1 comprimé, pas 2. Avec ou sans nourriture.',
    ])
  })

  it('names a vaginal dose in grams', () => {
    expect(medicationOf('clindamycin_cream').sig).toBe(
      'Put 5 g into the vagina once a day at bedtime for 7 days. It weakens latex condoms for 5 days.',
    )
  })

  it('has words in four languages for every medicine', () => {
    for (const { dosage, unit } of medicationCodes.map(medicationOf))
      for (const language of productLanguages)
        expect(renderSig(dosage, unit, language)).not.toMatch(/[{}|]|undefined/)
  })

  it('has words in four languages for every route, unit, frequency, need and instruction', () => {
    for (const unit of doseUnits)
      for (const dose of [0.5, 1, 2, 3, 11, 100])
        for (const language of productLanguages) {
          const sigs = [
            ...routes.map((route) => ({ ...daily, route })),
            ...frequencyCodes.map((frequency) => ({ ...daily, frequency })),
            ...asNeededCodes.map((asNeeded) => ({ ...daily, asNeeded })),
            { ...daily, instructions: instructionCodes },
          ].map((dosage) => renderSig({ ...dosage, dose }, unit, language))
          expect(sigs.join()).not.toMatch(/[{}|]|undefined/)
        }
  })

  it('writes a dose exactly, without rounding', () => {
    expect(renderSig({ ...daily, dose: 0.0625 + 0.0625 / 2 }, 'mL', 'en')).toContain('0.09375 mL')
  })
})

describe('quantity, days and dosage', () => {
  it('agree for every medicine as it is usually given', () => {
    const found = medicationCodes.flatMap((code) => {
      const { dosage, quantity, days, refills, unit } = medicationOf(code)
      const contradiction = contradictionOf(dosage, { quantity, days, refills }, unit)
      return contradiction ? [`${code}: ${contradiction}`] : []
    })
    expect(found).toEqual([])
  })

  it.each([
    ['365 tablets of one a day for 30 days', 'ftc_tdf_prep', 365, 30, 2],
    ['a course of 7 days given for 14', 'doxycycline_chlamydia', 28, 14, 0],
    ['a course of 84 days given once for 28', 'sofosbuvir_velpatasvir', 28, 28, 0],
    ['one injection of three that are weekly', 'benzathine_penicillin_late', 1, 21, 0],
    ['more as needed than the most in a day', 'sildenafil', 31, 30, 0],
    ['half an episode', 'valacyclovir', 9, 3, 0],
    ['two tablets of four that are taken at once', 'tinidazole', 2, 1, 0],
    ['less than one course on demand', 'ftc_tdf_prep_on_demand', 3, 1, 0],
    ['more than two a day on demand', 'ftc_tdf_prep_on_demand', 90, 30, 0],
  ])('contradict each other: %s', (_, code, quantity, days, refills) => {
    expect(contradictionOf(of(code), { quantity, days, refills }, medicationOf(code).unit)).toEqual(
      expect.any(String),
    )
  })

  it.each([
    ['tablets without a dose', { ...daily, dose: null }, 'tablet', 30],
    ['a thin layer by mouth', { ...daily, dose: null }, 'tube', 1],
    ['two of a tube', { ...daily, dose: 2, route: 'topical' }, 'tube', 60],
    ['a most of what is not counted', { ...layer, maxPerDay: 3 }, 'tube', 1],
    ['once, and for 7 days', { ...daily, frequency: 'once', forDays: 7 }, 'tablet', 1],
    ['one for pain, and no most', { ...daily, frequency: 'once', asNeeded: 'pain' }, 'tablet', 30],
  ] as const)('are refused without a clear dose: %s', (_, dosage, unit, quantity) => {
    expect(contradictionOf(dosage, { ...usual, quantity }, unit)).toEqual(expect.any(String))
  })

  it.each([
    'Take 2 tablets the first day',
    'Twice daily',
    '1 every 12 hours',
    'two pills at once',
    'BID with food',
    '500 mg more at night',
    'Tome dos tabletas',
    '2 veces al día',
    '3 fois par jour',
    'Un comprimé de plus',
    'قرصين مرتين في اليوم',
  ])('are not told once more by other words: %s', (words) => {
    expect(contradictionOf({ ...daily, words }, usual, 'tablet')).toContain(words)
  })

  it.each([
    'Start on Monday.',
    'With a glass of water',
    'Call us if you miss a dose',
    'Stay out of the sun.',
    'Finish all of it, also when you feel well',
    'Con un vaso de agua',
    'Avec un verre d’eau',
    'مع كوب من الماء',
  ])('stand beside words that say no dose: %s', (words) => {
    expect(contradictionOf({ ...daily, words }, usual, 'tablet')).toBeNull()
  })

  it.each([
    ['30 tablets for 30 days', 30, 30, 'tablet'],
    ['1 tablet for 1 day', 1, 1, 'tablet'],
    ['half a tablet for 1 day', 0.5, 1, 'tablet'],
    ['1 tube for 5 days', 1, 5, 'tube'],
    ['2 tubes for 10 days', 2, 10, 'tube'],
    ['35 g for 7 days', 35, 7, 'gram'],
    ['6 mL for 1 day', 6, 1, 'mL'],
    ['2 vials for 182 days', 2, 182, 'vial'],
  ] as const)('are read in words with the unit: %s', (words, quantity, days, unit) => {
    expect(amountText({ quantity, days }, unit)).toBe(words)
    expect(supplyText({ quantity, days, refills: 1 }, unit)).toBe(`${words}, 1 refill`)
  })

  it('leave a layer of a cream uncounted', () => {
    expect(contradictionOf(layer, { ...usual, quantity: 1 }, 'tube')).toBeNull()
    expect(contradictionOf(layer, usual, 'gram')).toBeNull()
  })

  it('contradict each other where a dose is more than the most in a day', () => {
    const most = { ...daily, dose: 2, maxPerDay: 1 }
    expect(contradictionOf(most, { ...usual, quantity: 60 }, 'tablet')).toBe(
      '2 at a time, and at most 1 in 24 hours',
    )
  })

  it('follow from each other, also by the week', () => {
    expect(quantityFor(daily, 30)).toBe(30)
    expect(quantityFor({ ...daily, frequency: 'three_nights_weekly' }, 28)).toBe(12)
    expect(quantityFor({ ...daily, frequency: 'weekly' }, 15)).toBe(3)
    expect(quantityFor({ ...daily, asNeeded: 'nausea' }, 5)).toBeNull()
  })
})

const usual = { quantity: 30, days: 30, refills: 0 }
