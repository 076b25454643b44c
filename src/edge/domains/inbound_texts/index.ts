export { handleInboundText } from './inbound-text'
