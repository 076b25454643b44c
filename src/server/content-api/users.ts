import { sql } from 'drizzle-orm'
import type { Editor } from '#content/lake/editors/editor'
import { userOf } from '#content/lake/project-info'
import type { Db } from '#edge/platform/db/connection'
import { fullName } from '#edge/platform/names/full-name'

interface Row {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}
const maxUsers = 100

/** Authors of documents, by name. Patients are excluded. */
const selectStaff = (db: Db, ids: readonly string[]) =>
  db.all(sql<Row>`
    select id, first_name as "firstName", last_name as "lastName", email from users
    where role <> 'patient' and id in (select value from json_each(${JSON.stringify(ids.slice(0, maxUsers))}))`)

export const currentUser = async (editor: Editor, db: Db): Promise<Response> => {
  const [row] = await selectStaff(db, [editor.id])
  return Response.json(userOf(editor, row ? fullName(row) : '', row?.email ?? ''))
}

export const findUsers = async (ids: readonly string[], db: Db): Promise<Response> => {
  const rows = await selectStaff(db, ids)
  const people = ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    return {
      id,
      displayName: row ? fullName(row) : id === 'demo' ? 'Demo' : 'Somebody',
      imageUrl: null,
    }
  })
  return Response.json(people.length === 1 ? people[0] : people)
}
