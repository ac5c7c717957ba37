/* The pack itself: what web/tools/pack.mjs wrote, or nothing. Numbers are 32 bits, little-endian;
 * places count from the pack's first byte; texts end with a zero.
 *
 *   "kolam site 1" and four zeros
 *   how many files, how many headers
 *   a file: path, type, etag, lasting (1) or not (0), and place and length plain, gzip, brotli
 *   a header: name, value */
#ifndef SERVER_NET_SITE_PACK_H
#define SERVER_NET_SITE_PACK_H

extern const unsigned char site_pack[], site_pack_end[];

#endif
