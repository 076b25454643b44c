import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'

/** Recovery codes to copy, save or print. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => {
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast('Copied.', { tone: 'good' })
  }
  return (
    <>
      <ul className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={() => void copy()}>Copy</Button>
        <a
          className="btn"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          Save as a file
        </a>
      </div>
    </>
  )
}
