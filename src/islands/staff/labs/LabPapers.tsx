import * as z from 'zod/mini'
import { line } from '#edge/platform/fields'
import { FileList, type StoredAttachment } from '#islands/files/FileList.tsx'
import { toast } from '#islands/stores/toasts'
import { readAgain } from '#islands/ui/form/conflict'
import type { ClockSettings } from '../access/require-staff'
import SubjectNotes from '../notes/SubjectNotes'
import { RecordDialog } from '../records/RecordDialog'
import {
  addLabFile,
  addLabNote,
  loadLabFiles,
  loadLabNotes,
  readLabFile,
  renameLabFile,
} from './lab'

type Props = {
  labId: string
  patientId: string
  /** Whether the caller adds files and names them. */
  canAdd: boolean
  clock: ClockSettings
}

/** The files of a lab, as the lab sent them or a colleague added them, and what staff noted about it. */
const LabPapers = ({ labId, patientId, canAdd, clock }: Props) => (
  <div className="stack g3">
    <FileList
      key={labId}
      list={() => loadLabFiles(labId)}
      read={(file) => readLabFile(labId, file)}
      upload={canAdd ? (body) => addLabFile(labId, body) : undefined}
      clock={clock}
      {...(canAdd && {
        actions: (file: StoredAttachment, reload: () => Promise<unknown>) => (
          <RenameFile file={file} patientId={patientId} onRenamed={reload} />
        ),
      })}
    />
    <SubjectNotes
      key={`notes-${labId}`}
      subject={`lab:${labId}`}
      load={() => loadLabNotes(labId)}
      add={(body) => addLabNote(labId, body)}
      zone={clock.zone}
    />
  </div>
)
export default LabPapers

const schema = z.object({ name: line(120, 'Name the file') })

type RenameProps = {
  file: StoredAttachment
  patientId: string
  onRenamed: () => Promise<unknown>
}
const RenameFile = ({ file: { id, name }, patientId, onRenamed }: RenameProps) => (
  <RecordDialog
    open="Rename"
    buttonLook="quiet"
    about={`Rename ${name}`}
    draft={`lab-file-${id}`}
    title="Rename this file"
    schema={schema}
    fields={[{ name: 'name', label: 'Name', help: 'The patient sees this name.' }]}
    values={{ name }}
    submit="Save"
    onSave={async (values) => {
      await renameLabFile(patientId, id, values.name)
      await readAgain(onRenamed)
      toast('The file is renamed', { tone: 'good' })
    }}
  />
)
