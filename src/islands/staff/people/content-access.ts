import { nurseGrant } from '#edge/access/nurse-grant'

export const levels = {
  none: 'No access',
  edit: 'Edits drafts',
  publish: 'Edits and publishes',
} as const
export type Level = keyof typeof levels

/** The scope that is all content. */
export const everything = 'everything'

/** What an account may do to content, by scope: `everything` or a brand's id. */
export interface ContentAccessLevel {
  readonly levels: Readonly<Record<string, Level>>
  /** Whether it may approve health claims. */
  readonly clinical: boolean
  /** Whether the account is for content alone: no patients, visits or messages. */
  readonly only: boolean
  /** No right to content, kept beside them: whether it reads results as a nurse does. */
  readonly nurse: boolean
}

export const accessOf = (rights: readonly string[]): ContentAccessLevel => {
  const found: Record<string, Level> = {}
  for (const right of [...rights].sort()) {
    const [name, brand = everything] = right.split(':')
    if (name === 'content.edit') found[brand] ??= 'edit'
    if (name === 'content.publish' && found[brand]) found[brand] = 'publish'
  }
  return {
    levels: found,
    clinical: rights.includes('content.clinical'),
    only: rights.includes('content.only'),
    nurse: rights.includes(nurseGrant),
  }
}

export const accessRightsOf = ({ levels, clinical, only, nurse }: ContentAccessLevel): string[] => [
  ...(clinical ? ['content.clinical'] : []),
  ...(only ? ['content.only'] : []),
  ...(nurse ? [nurseGrant] : []),
  ...Object.entries(levels).flatMap(([scope, level]) => {
    const suffix = scope === everything ? '' : `:${scope}`
    if (level === 'none') return []
    return [`content.edit${suffix}`, ...(level === 'publish' ? [`content.publish${suffix}`] : [])]
  }),
]

/** The same in a few words for a list, with the brands by name. */
export const describeAccess = (
  { levels: held, clinical, only, nurse }: ContentAccessLevel,
  nameOf: (brandId: string) => string,
): string => {
  const scopes = Object.entries(held)
    .filter(([, level]) => level !== 'none')
    .map(([scope, level]) => {
      const name = scope === everything ? 'All content' : nameOf(scope)
      return `${name}: ${level === 'publish' ? 'publishes' : 'edits'}`
    })
  return [
    ...scopes,
    ...(clinical ? ['Approves health claims'] : []),
    ...(only ? ['Content only'] : []),
    ...(nurse ? ['Nurse'] : []),
  ].join(', ')
}
