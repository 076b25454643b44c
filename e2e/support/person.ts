import { randomInt } from 'node:crypto'

/** Somebody the clinic has never heard of. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly initials: string
  /** YYYY-MM-DD */
  readonly dob: string
  readonly email: string
  /** Ten digits. */
  readonly phone: string
  readonly state: string
  readonly zip: string
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join('')

/** A stranger nobody else in the clinic shares a name, an email or a phone with. */
export const stranger = (more: Partial<Person> = {}): Person => {
  const own = letters(8)
  return {
    firstName: 'Jordan',
    lastName: `Q${own}`,
    initials: 'JQ',
    dob: '1991-04-23',
    email: `${own}.${digits(6)}@example.com`,
    phone: `646${1 + randomInt(9)}${digits(6)}`,
    state: 'NY',
    zip: '10001',
    ...more,
  }
}

export const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
