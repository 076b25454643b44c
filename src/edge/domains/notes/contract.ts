import * as z from 'zod/mini'
import { contract, one } from '../../jsonapi/contract'
import { instant } from '../../platform/fields'

export const noteBody = z
  .string('Say a few words')
  .check(
    z.trim(),
    z.minLength(1, 'Say a few words'),
    z.maxLength(5000, 'Use at most 5000 characters'),
  )

interface NotesAt<Parent extends string, ParentType extends string> {
  readonly description: string
  /** The last parent of the path, and its type: what the notes are about. */
  readonly parent: Parent
  readonly type: ParentType
  readonly at: `/${string}`
  /** The newest first unless told. */
  readonly oldestFirst?: true
}

/** Notes about the rows of a resource: added to, never changed. The server's half is `notesOn`. */
export const notesContract = <
  const T extends string,
  const Parent extends string,
  const ParentType extends string,
>(
  type: T,
  { description, parent, type: parentType, at, oldestFirst }: NotesAt<Parent, ParentType>,
) =>
  contract(type, {
    description,
    attributes: z.object({ body: noteBody, authorName: z.string(), createdAt: instant }),
    create: ['body'],
    relationships: {
      [parent]: one(parentType),
      patient: one('patients'),
      author: one('users'),
    } as { readonly [K in Parent]: ReturnType<typeof one<ParentType>> } & {
      readonly patient: ReturnType<typeof one<'patients'>>
      readonly author: ReturnType<typeof one<'users'>>
    },
    sorts: [oldestFirst ? 'createdAt' : '-createdAt'],
    mounts: { [at]: ['list', 'create'] },
  })

export const notes = notesContract('notes', {
  description:
    'What staff note about a patient; added to, never changed, never shown to the patient.',
  parent: 'patient',
  type: 'patients',
  at: '/patients/:patient/notes',
})
