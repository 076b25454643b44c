import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useAction } from '#islands/ui/use-action'
import { type CsvSource, loadCsv } from './load-csv'
import { saveCsv } from './save-csv'

type Props = CsvSource & {
  /** Why it is asked for: every file is in the audit trail. */
  reason: 'planning' | 'quality_review'
  fileName: string
  label: string
}

/** Saves a report as a file. An island because the API takes the session's token, which a link does not send. */
export const DownloadCsv = ({ reason, fileName, label, ...source }: Props) => {
  const save = useAction(async () => {
    await saveCsv(await loadCsv(source, reason), fileName)
  })
  return (
    <>
      <Button size="small" busy={save.busy} onClick={() => void save.run()}>
        <Icon name="download" /> {label}
      </Button>
      {save.error && (
        <span className="small c-danger" role="alert">
          {save.error}
        </span>
      )}
    </>
  )
}
