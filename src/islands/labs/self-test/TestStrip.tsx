import type { SelfTestResult } from '#edge/domains/hiv_labs/transitions'

/** The window of a test as it looks: the control line at C, the other at T. */
export const TestStrip = ({ result }: { result: SelfTestResult }) => (
  <svg className="test-strip" viewBox="0 0 120 40" aria-hidden="true">
    <rect x="1" y="1" width="118" height="38" rx="8" />
    {result !== 'invalid' && <path d="M44 10v20" />}
    {result === 'reactive' && <path className="faint" d="M76 10v20" />}
    <text x="26" y="25">
      C
    </text>
    <text x="88" y="25">
      T
    </text>
  </svg>
)
