import { type LabTestCode, quarterlyTests } from '#edge/domains/labs/lab-tests'

/** What a patient may ask to be tested, by the choice of the form. */
export type Kits = Readonly<Record<'all' | 'sti' | 'hiv', readonly LabTestCode[]>>

const isSti = (code: LabTestCode) => /^(syphilis|chlamydia|gonorrhea)_/.test(code)

export const kits: Kits = {
  all: quarterlyTests,
  sti: quarterlyTests.filter(isSti),
  hiv: ['hiv_ag_ab'],
}
