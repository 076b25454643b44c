import { randomInt } from 'node:crypto'

/** A person without an account. */
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

/** A person with a unique name, email and phone. */
export const createPerson = (overrides: Partial<Person> = {}): Person => {
  const uniqueLetters = letters(8)
  return {
    firstName: 'Jordan',
    lastName: `Q${uniqueLetters}`,
    initials: 'JQ',
    dob: '1991-04-23',
    email: `${uniqueLetters}.${digits(6)}@example.com`,
    phone: `64672${digits(5)}`,
    state: 'NY',
    zip: '10001',
    ...overrides,
  }
}

export const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
