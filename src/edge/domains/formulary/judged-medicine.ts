import { foldText } from '#edge/platform/fold-text'
import { type Indication, type Medication, medicationOf } from './medications'
import { byHand, medicineOf, type NamedMedicine, type Prescribable, preventionOf } from './medicine'
import { type Substance, substanceOf, substancesIn } from './substances'

/** Properties of a medicine that rules compare, in the formulary or not. */
export interface JudgedMedicine {
  readonly code: string
  readonly ingredients: readonly Substance[]
  readonly form: string
  readonly prevents: Medication['prevents']
  readonly indications: readonly (Indication | undefined)[]
}

/** Ingredients of a formulary medicine by its code, of a medicine by hand by its name. */
export const ingredientsOf = ({ drug, medicine }: NamedMedicine): readonly Substance[] =>
  drug === byHand
    ? substancesIn(medicine?.name ?? '')
    : medicationOf(drug).ingredients.map(substanceOf)

/** Ingredients whose tablets go before an injection. */
const injected: readonly string[] = ['cabotegravir', 'lenacapavir']

/** The same as `preventionOf`, where words by hand also tell tablets before an injection from PrEP by mouth. */
export const judgedPreventionOf = (prescribed: Prescribable): Medication['prevents'] => {
  const prevention = preventionOf(prescribed)
  const isBefore =
    prevention === 'prep_oral' &&
    ingredientsOf(prescribed).some(({ code }) => injected.includes(code))
  return isBefore ? 'prep_lead_in' : prevention
}

export const judgedMedicineOf = (prescribed: Prescribable): JudgedMedicine => ({
  code: prescribed.drug,
  ingredients: ingredientsOf(prescribed),
  form: medicineOf(prescribed).form,
  prevents: judgedPreventionOf(prescribed),
  indications: [
    prescribed.reason,
    ...(prescribed.drug === byHand ? [] : [medicationOf(prescribed.drug).reason]),
  ],
})

/** A medicine from elsewhere, whose indication is not on file. */
export const takenMedicineOf = (ingredients: readonly Substance[]): JudgedMedicine => ({
  code: '',
  ingredients,
  form: 'tablet',
  prevents: null,
  indications: [],
})

/** Minimum letters of a shared word that counts as a match. */
const minLetters = 5
const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= minLetters)

/** Whether a medicine by hand and a text share a word: for names that no row of the formulary has. */
export const sharesWord = ({ drug, medicine }: NamedMedicine, text: string): boolean => {
  if (drug !== byHand || !medicine) return false
  const own = wordsOf(medicine.name)
  return wordsOf(text).some((word) => own.includes(word))
}
