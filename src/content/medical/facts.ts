import { keysOf, recordByKey } from '#edge/platform/typed-keys'
import type { SourceName } from './sources'
import { testWindows, windowWords } from './test-windows'

/** A number of medicine as sentences write it, what such a sentence is about, and where it is from. */
export interface MedicalFact {
  readonly words: string
  readonly about: RegExp
  readonly source: SourceName
}

const fact = (words: string, about: RegExp, source: SourceName): MedicalFact => ({
  words,
  about,
  source,
})
const windowFact = (name: keyof typeof testWindows, about: RegExp): MedicalFact =>
  fact(windowWords(testWindows[name]), about, testWindows[name].source)

/** Every medical number this site may write; a test looks for any other. */
export const medicalFacts = {
  pepWindow: fact('72 hours', /\bPEP\b|expos|It has been more than/i, 'pepGuideline'),
  pepCourse: fact('28 days', /\bPEP\b|after exposure/i, 'pepGuideline'),
  pepFirstRetest: fact('4 to 6 weeks', /test|\bPEP\b/i, 'pepGuideline'),
  pepLastRetest: fact('12 weeks', /test|exposure|\bPEP\b/i, 'pepGuideline'),
  forensicExam: fact('120 hours', /evidence/i, 'sexualAssault'),
  levonorgestrel: fact('72 hours', /levonorgestrel/i, 'emergencyContraception'),
  emergencyContraception: fact('120 hours', /contraception/i, 'emergencyContraception'),
  hivWindowVein: windowFact('hivVein', /HIV/),
  hivWindowFinger: windowFact('hivFinger', /HIV|finger/),
  hivWindowVirus: windowFact('hivVirus', /HIV|virus/),
  hivWindowSelf: windowFact('hivSelf', /home|antibod/),
  selfTestFinal: fact(`${testWindows.hivSelf.days[1]} days`, /home|test/, 'hivTesting'),
  fingerPrickFinal: fact(`${testWindows.hivFinger.days[1]} days`, /HIV|finger/, 'hivTesting'),
  bacteriaWindow: windowFact('bacteria', /chlamydia/i),
  syphilisWindow: windowFact('syphilis', /syphilis/i),
  hepCWindow: windowFact('hepC', /hepatitis C/i),
  hivTestingAges: fact('13 to 64', /tested for HIV/, 'hivTesting'),
  hivTestingOften: fact('3 to 6 months', /test/i, 'hivTesting'),
  prepSex: fact('99%', /HIV/, 'prep'),
  prepInjecting: fact('74%', /inject/i, 'prep'),
  prepOnsetAnal: fact('7 days', /anal/, 'prep'),
  prepOnsetVaginal: fact('21 days', /vaginal/, 'prep'),
  prepFollowUp: fact('3 months', /PrEP|check|test|STI|How it works/i, 'prepGuideline'),
  cabotegravirSecond: fact('1 month', /Apretude/, 'cabotegravir'),
  cabotegravirInterval: fact('2 months', /shot|given|injectable/i, 'cabotegravir'),
  lenacapavirTablets: fact('2 days', /tablets/i, 'lenacapavir'),
  lenacapavirInterval: fact('6 months', /shot|given|injectable/i, 'lenacapavir'),
  injectableTail: fact('12 months', /body/i, 'cabotegravir'),
  doxyDose: fact('200 mg', /dose/i, 'doxyPep'),
  doxyWindow: fact('72 hours', /dose|doxy/i, 'doxyPep'),
  doxyMaximum: fact('24 hours', /dose/i, 'doxyPep'),
  doxySpacing: fact('2 hours', /dairy/i, 'doxyPep'),
  doxySyphilis: fact('70%', /syphilis/i, 'doxyPep'),
  doxyGonorrhea: fact('50%', /gonorrhea/i, 'doxyPep'),
  doxyFollowUp: fact('3 to 6 months', /doxy|STI|fits/i, 'doxyPep'),
  hivSuppressed: fact('6 months', /virus|labs/i, 'hivTreatment'),
  hivFollowUp: fact('3 to 6 months', /month|visit/i, 'hivTreatment'),
  stiNoSex: fact('7 days', /treatment/i, 'stiGuideline'),
  stiRetest: fact('3 months', /again|STI/i, 'stiGuideline'),
  hepCCured: fact('95%', /hepatitis C/i, 'hepC'),
  hepCCourse: fact('8 to 12 weeks', /hep|cure/i, 'hepC'),
  hepCProof: fact('12 weeks', /last pill/i, 'hepC'),
} as const satisfies Record<string, MedicalFact>

/** The words alone, for the sentences that say them. */
export const medical = recordByKey(keysOf(medicalFacts), (name): string => medicalFacts[name].words)
