/** What the checks look at; a patient, whoever read it. */
export interface Completable {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly dob: string | null
  readonly language: string | null
  readonly contactMethod: string | null
  readonly smsOptOut: boolean
  readonly emailVerified: boolean
  readonly phoneVerified: boolean
  readonly photoIdOnFile: boolean
  readonly height: number | null
  readonly weight: number | null
  readonly gender: string | null
  readonly sex: string | null
  readonly sexuality: string | null
  readonly race: readonly string[]
  readonly ethnicity: string | null
  /** Any text when it is on file, '1111' when there is none. */
  readonly social: string | null
}

type Check = readonly [field: string, missing: (patient: Completable) => boolean]
const blank = (field: keyof Completable): Check => [field, (patient) => !patient[field]]
const unknown = (field: 'height' | 'weight'): Check => [field, (patient) => patient[field] === null]

/** What each page of the account still asks for, in its order. */
const checks = {
  profile: [
    blank('firstName'),
    blank('lastName'),
    ['phone', ({ phoneVerified, smsOptOut }) => !phoneVerified && !smsOptOut],
    blank('email'),
    ['emailVerified', ({ email, emailVerified }) => Boolean(email) && !emailVerified],
    blank('dob'),
    blank('language'),
    ['photoId', ({ photoIdOnFile }) => !photoIdOnFile],
    blank('contactMethod'),
  ],
  about: [
    unknown('height'),
    unknown('weight'),
    blank('gender'),
    blank('sex'),
    blank('sexuality'),
    ['race', ({ race }) => race.length === 0],
    blank('ethnicity'),
  ],
  health: [['social', ({ social }) => social === null]],
} as const satisfies Record<string, readonly Check[]>

export type Page = keyof typeof checks
export const missingFields = (patient: Completable): Record<Page, string[]> => ({
  profile: lacking(checks.profile, patient),
  about: lacking(checks.about, patient),
  health: lacking(checks.health, patient),
})
const lacking = (all: readonly Check[], patient: Completable) =>
  all.filter(([, missing]) => missing(patient)).map(([field]) => field)

/** A photo has its own todo; nothing else is left to fill in. */
export const isComplete = (patient: Completable): boolean =>
  Object.values(missingFields({ ...patient, photoIdOnFile: true })).every(
    (fields) => fields.length === 0,
  )
