/** What the checks look at: a patient's own record, or as staff receive it. */
export interface CompletenessInput {
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
  /** Encrypted or not: it is there, or it is missing. */
  readonly sexuality: string | Uint8Array | null
  readonly race: readonly string[]
  readonly ethnicity: string | null
  readonly homeAddress: { readonly line1: string | null }
  readonly insured?: boolean | null
  /** Whether an active insurance is on file; a number from the database. */
  readonly insuranceOnFile?: boolean | number
  /** Any text when it is on file, '1111' when there is none. */
  readonly social: string | null
}

type Check<F = string> = readonly [field: F, isMissing: (patient: CompletenessInput) => boolean]
const text = <F extends keyof CompletenessInput>(field: F): Check<F> => [
  field,
  (patient) => !patient[field],
]
const measure = <F extends 'height' | 'weight'>(field: F): Check<F> => [
  field,
  (patient) => patient[field] === null,
]

/** What each page of the account asks for, in its order. */
const checks = {
  profile: [
    text('firstName'),
    text('lastName'),
    ['phone', ({ phoneVerified, smsOptOut }) => !phoneVerified && !smsOptOut],
    text('email'),
    ['emailVerified', ({ email, emailVerified }) => Boolean(email) && !emailVerified],
    text('dob'),
    text('language'),
    ['photoId', ({ photoIdOnFile }) => !photoIdOnFile],
    text('contactMethod'),
  ],
  about: [
    measure('height'),
    measure('weight'),
    text('gender'),
    text('sex'),
    text('sexuality'),
    ['race', ({ race }) => race.length === 0],
    text('ethnicity'),
  ],
  // A pharmacy fills nothing for a patient without a street.
  address: [['addressLine1', ({ homeAddress }) => !homeAddress.line1]],
  health: [['social', ({ social }) => social === null]],
  insurance: [
    ['insurance', ({ insured, insuranceOnFile }) => insured === true && !insuranceOnFile],
  ],
} as const satisfies Record<string, readonly Check[]>

type AccountPage = keyof typeof checks
/** What a whole profile needs; a photo and an insurance have their own todos. */
export type AskedField = Exclude<(typeof checks)[AccountPage][number][0], 'photoId' | 'insurance'>
export const missingFields = (patient: CompletenessInput): Record<AccountPage, string[]> => ({
  profile: missingOf(checks.profile, patient),
  about: missingOf(checks.about, patient),
  address: missingOf(checks.address, patient),
  health: missingOf(checks.health, patient),
  insurance: missingOf(checks.insurance, patient),
})
const missingOf = (all: readonly Check[], patient: CompletenessInput) =>
  all.filter(([, isMissing]) => isMissing(patient)).map(([field]) => field)

/** A photo and an insurance have their own todos; nothing else is left to fill in. */
export const isComplete = (patient: CompletenessInput): boolean =>
  Object.values(missingFields({ ...patient, photoIdOnFile: true, insuranceOnFile: true })).every(
    (fields) => fields.length === 0,
  )
