interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string | null
}

export const fullName = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** What the person is called: the chosen first name where there is one. */
export const fullChosenName = ({ firstName, lastName, nickname }: Named) =>
  `${nickname || firstName} ${lastName}`.trim()
