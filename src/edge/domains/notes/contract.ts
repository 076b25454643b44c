import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { instantField, paragraphs } from '#edge/platform/fields'

export const noteBody = paragraphs(5000, 'Tell us more')

interface NotesAt<Parent extends string, ParentType extends string, At extends `/${string}`> {
  readonly description: string
  /** The last parent of the path, and its type: what the notes are about. */
  readonly parent: Parent
  readonly type: ParentType
  readonly at: At | readonly At[]
  /** The newest first unless told. */
  readonly oldestFirst?: true
}

/** Notes about the rows of a resource: added to, never changed. The server's half is `notesOn`. */
export const notesContract = <
  const T extends string,
  const Parent extends string,
  const ParentType extends string,
  const At extends `/${string}`,
>(
  type: T,
  { description, parent, type: parentType, at, oldestFirst }: NotesAt<Parent, ParentType, At>,
) =>
  contract(type, {
    description,
    attributes: {
      body: attribute(noteBody, 'create', 'encrypted'),
      authorName: attribute(z.string(), 'userName'),
      createdAt: instantField,
    },
    relationships: {
      [parent]: one(parentType),
      patient: one('patients'),
      author: one('users'),
    } as { readonly [K in Parent]: ReturnType<typeof one<ParentType>> } & {
      readonly patient: ReturnType<typeof one<'patients'>>
      readonly author: ReturnType<typeof one<'users'>>
    },
    sorts: [oldestFirst ? 'createdAt' : '-createdAt'],
    mounts: Object.fromEntries([at].flat().map((path) => [path, ['list', 'create']])) as Readonly<
      Record<At, ['list', 'create']>
    >,
  })

export const notes = notesContract('notes', {
  description:
    'What staff note about a patient; added to, never changed, never shown to the patient.',
  parent: 'patient',
  type: 'patients',
  at: '/patients/:patient/notes',
})
