// A person with one name has a dash for the other; it is a blank in a form, not a part of them.
const joined = (...names: readonly string[]): string =>
  names.filter((name) => name && name !== '-').join(' ')

export interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string | null
}

export const fullName = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>) =>
  joined(firstName, lastName)

/** What the person is called: the chosen first name where there is one. */
export const fullChosenName = ({ firstName, lastName, nickname }: Named) =>
  joined(nickname || firstName, lastName)
