import { openDraft } from '#islands/stores/drafts'
import { onLogOut } from '#islands/stores/session'
import type { WaitingFile } from './use-waiting-files'

/** The files themselves, which only the page holds: a dialog or a conversation that is opened again has them. */
const chosenFiles = new Map<string, File>()
onLogOut(() => chosenFiles.clear())

const draftOf = (name: string) => openDraft(`${name}-files`)

/** Of a file that neither the page nor the server has. */
export const lostText = 'This file is no longer here. Choose it again.'

/** The files beside a text that was not sent: by name, with the id of each that the server has. */
export const readDraftedFiles = (name: string): readonly WaitingFile[] =>
  Object.entries(draftOf(name).read()).map(([key, [fileName = '', id = '']]) => {
    const file = chosenFiles.get(key) ?? null
    const drafted = { key, name: fileName, file, id: id || null, tries: 0 }
    return file || id
      ? { ...drafted, state: 'chosen', failure: null }
      : { ...drafted, state: 'refused', failure: lostText }
  })

export const writeDraftedFiles = (name: string, files: readonly WaitingFile[]): void => {
  for (const { key, file } of files) if (file) chosenFiles.set(key, file)
  const before = Object.keys(draftOf(name).read())
  for (const key of before) if (!files.some((each) => each.key === key)) chosenFiles.delete(key)
  if (files.length === 0) draftOf(name).clear()
  else
    draftOf(name).write(
      Object.fromEntries(files.map((each) => [each.key, [each.name, each.id ?? '']])),
    )
}

/** Takes the names of files along to another draft, where they are chosen again: a file is stored for one conversation. */
export const moveDraftedFiles = (from: string, to: string): void => {
  const names = Object.entries(draftOf(from).read()).map(([key, [name = '']]) => [key, [name, '']])
  if (names.length === 0) return
  draftOf(to).write({ ...draftOf(to).read(), ...Object.fromEntries(names) })
  draftOf(from).clear()
}
