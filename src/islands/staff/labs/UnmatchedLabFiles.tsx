import { FileList } from '#islands/files/FileList.tsx'
import type { ClockSettings } from '../access/require-staff'
import { loadUnmatchedLabFiles, readUnmatchedLabFile } from './unmatched-lab'

/** The documents that came with a result that fits no patient. */
const UnmatchedLabFiles = ({ labId, clock }: { labId: string; clock: ClockSettings }) => (
  <FileList
    list={() => loadUnmatchedLabFiles(labId)}
    read={(file) => readUnmatchedLabFile(labId, file)}
    clock={clock}
  />
)
export default UnmatchedLabFiles
