import { connect, type Socket } from 'node:net'
import { Capabilities } from 'selenium-webdriver'
import { type Command, type Executor, Name } from 'selenium-webdriver/lib/command.js'
import { throwDecodedError } from 'selenium-webdriver/lib/error.js'
import { Session } from 'selenium-webdriver/lib/session.js'

/** WebDriver commands by their Marionette names. geckodriver, which maps them elsewhere, is no package of Debian. */
const commandNames: Readonly<Record<string, string>> = {
  [Name.NEW_SESSION]: 'WebDriver:NewSession',
  [Name.QUIT]: 'Marionette:Quit',
  [Name.GET]: 'WebDriver:Navigate',
  [Name.GO_BACK]: 'WebDriver:Back',
  [Name.GET_CURRENT_URL]: 'WebDriver:GetCurrentURL',
  setWindowRect: 'WebDriver:SetWindowRect',
  [Name.SET_TIMEOUT]: 'WebDriver:SetTimeouts',
  [Name.EXECUTE_SCRIPT]: 'WebDriver:ExecuteScript',
  [Name.EXECUTE_ASYNC_SCRIPT]: 'WebDriver:ExecuteAsyncScript',
  [Name.CLICK_ELEMENT]: 'WebDriver:ElementClick',
  [Name.CLEAR_ELEMENT]: 'WebDriver:ElementClear',
  [Name.SEND_KEYS_TO_ELEMENT]: 'WebDriver:ElementSendKeys',
  [Name.ACTIONS]: 'WebDriver:PerformActions',
  [Name.SCREENSHOT]: 'WebDriver:TakeScreenshot',
  [Name.DELETE_ALL_COOKIES]: 'WebDriver:DeleteAllCookies',
}

type Answer = [
  type: 1,
  id: number,
  error: { readonly error: string; readonly message: string } | null,
  result: unknown,
]

/** Runs Selenium commands over Marionette, the automation protocol of Firefox: JSON messages prefixed by their length in bytes. */
export class MarionetteExecutor implements Executor {
  readonly #socket: Socket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #received = Buffer.alloc(0)
  #lastId = 0

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes])
      while (this.#readMessage()) {}
    })
  }

  async execute(command: Command): Promise<unknown> {
    const method = commandNames[command.getName()]
    if (!method) throw new Error(`Firefox is not asked to ${command.getName()}`)
    const { sessionId: _, id, ...parameters } = command.getParameters() as Record<string, unknown>
    const result = await this.#send(method, {
      ...parameters,
      ...(id ? { id: Object.values(id)[0] } : {}),
    })
    if (command.getName() === Name.NEW_SESSION) {
      const { sessionId, capabilities } = result as { sessionId: string; capabilities: object }
      return new Session(sessionId, new Capabilities(capabilities))
    }
    return result && typeof result === 'object' && 'value' in result ? result.value : result
  }

  async #send(method: string, parameters: object): Promise<unknown> {
    const id = ++this.#lastId
    const text = JSON.stringify([0, id, method, parameters])
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await new Promise<Answer>((resolve) =>
      this.#waiting.set(id, resolve),
    )
    if (error) throwDecodedError(error)
    return result
  }

  /** Reads one message from the buffer. False while none is complete. */
  #readMessage(): boolean {
    const colon = this.#received.indexOf(':')
    const end = colon + 1 + Number(this.#received.subarray(0, colon).toString())
    if (colon < 0 || this.#received.length < end) return false
    const message = JSON.parse(this.#received.subarray(colon + 1, end).toString())
    this.#received = this.#received.subarray(end)
    // The first message is a greeting.
    if (Array.isArray(message)) this.#waiting.get(message[1])?.(message as Answer)
    return true
  }
}

export const connectMarionette = async (port: number): Promise<MarionetteExecutor> => {
  for (let tries = 0; tries < 200; tries++) {
    const socket = await tryConnect(port)
    if (socket) return new MarionetteExecutor(socket)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Firefox does not answer')
}

const tryConnect = (port: number) =>
  new Promise<Socket | null>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })
