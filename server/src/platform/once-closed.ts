import type { ServerResponse } from 'node:http';

/**
 * Calls `release` when the response is over or its connection gone, or when the returned function is called first. A response that waits
 * behind another on its connection learns of the connection's end from the socket only.
 */
export function onceClosed(response: ServerResponse, release: () => void): () => void {
  const { socket } = response.req;
  const closed = () => {
    response.off('close', closed);
    socket.off('close', closed);
    release();
  };
  response.on('close', closed);
  socket.on('close', closed);
  return closed;
}
