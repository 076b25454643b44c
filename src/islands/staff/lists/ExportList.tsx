import { ExportRecord } from './ExportRecord'
import { type CsvSource, loadCsv } from './load-csv'

type Props = CsvSource & {
  /** Names the list: `these payments`. */
  list: string
  fileName: string
  /** Says more of the file than that it holds all pages of the list. */
  holds?: string
}

/** Saves a list as a file. An island because it asks why, and for a fresh proof. */
export const ExportList = ({ list, fileName, holds, ...source }: Props) => (
  <ExportRecord
    title={`Save ${list} as a file?`}
    fileName={fileName}
    isOfPatient={false}
    load={(reason) => loadCsv(source, reason)}
  >
    {holds ?? 'The file holds all pages of what is listed here.'} That it was saved, and why, is in
    the audit trail.
  </ExportRecord>
)
